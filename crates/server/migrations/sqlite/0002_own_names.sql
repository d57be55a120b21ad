-- 1: the visitor's own seat, which bears the name that he has in `visitors`, if any; 0: somebody
-- beside him, who is called `name`.
ALTER TABLE seats ADD COLUMN own INTEGER NOT NULL DEFAULT 0;

UPDATE seats SET own = 1
WHERE kind = 'person'
  AND name IS (SELECT name FROM visitors WHERE id = seats.visitor)
  AND seat = (SELECT min(other.seat) FROM seats AS other
              WHERE other.table_key = seats.table_key AND other.visitor = seats.visitor
                AND other.name IS seats.name);
