-- A table is its record: the row in `tables` and its rows in `actions`. Times are milliseconds since
-- 1970, seats are numbered from 1.

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value BLOB NOT NULL
);

CREATE TABLE visitors (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  changed BIGINT NOT NULL
);

-- Private links that take a visitor to another device.
CREATE TABLE links (
  code TEXT NOT NULL PRIMARY KEY,
  visitor TEXT NOT NULL,
  expires BIGINT NOT NULL
);

CREATE TABLE tables (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  players INTEGER NOT NULL,
  options TEXT NOT NULL,
  edition TEXT NOT NULL,
  -- The data file of an edition of one's own; null for those that come with the program.
  edition_text TEXT,
  first INTEGER NOT NULL,
  clock TEXT,
  maker TEXT NOT NULL,
  created BIGINT NOT NULL,
  -- Raised by every take-back, so that an action meant for what was there before is refused.
  epoch BIGINT NOT NULL DEFAULT 0,
  -- From when on time runs, where that is later than the last action.
  resumed BIGINT NOT NULL,
  rematch TEXT,
  -- What can be computed from the record, written down now and then for lists and for waking
  -- tables; `number` says how many actions it knows of.
  number BIGINT NOT NULL DEFAULT 0,
  to_act INTEGER,
  is_over INTEGER NOT NULL DEFAULT 0,
  places TEXT,
  changed BIGINT NOT NULL,
  -- 1: the program itself is to act.
  waits INTEGER NOT NULL DEFAULT 0,
  -- When somebody's time is up.
  deadline BIGINT
);

CREATE INDEX tables_waits ON tables (waits) WHERE waits = 1;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_maker ON tables (maker, is_over, changed);

CREATE TABLE seats (
  table_key BIGINT NOT NULL REFERENCES tables (key),
  seat INTEGER NOT NULL,
  kind TEXT NOT NULL,
  visitor TEXT,
  name TEXT,
  level INTEGER,
  PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;

CREATE INDEX seats_visitor ON seats (visitor) WHERE visitor IS NOT NULL;

CREATE TABLE actions (
  table_key BIGINT NOT NULL,
  number BIGINT NOT NULL,
  token TEXT NOT NULL,
  seat INTEGER NOT NULL,
  at BIGINT NOT NULL,
  -- How much of its seat's time it took.
  spent BIGINT NOT NULL,
  -- `time` where the clock did it, not the player.
  cause TEXT,
  PRIMARY KEY (table_key, number)
) WITHOUT ROWID;
