-- Actions that are not yet in `actions`, in the order in which they came. A commit that takes one
-- action from each of many tables writes a page or two here, where `actions` would want one a table.
CREATE TABLE journal (
  place INTEGER PRIMARY KEY,
  table_key BIGINT NOT NULL,
  number BIGINT NOT NULL,
  token TEXT NOT NULL,
  seat INTEGER NOT NULL,
  at BIGINT NOT NULL,
  spent BIGINT NOT NULL,
  cause TEXT
);

-- All actions, wherever they are.
CREATE VIEW record AS
SELECT table_key, number, token, seat, at, spent, cause FROM actions
UNION ALL
SELECT table_key, number, token, seat, at, spent, cause FROM journal;
