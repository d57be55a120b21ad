-- Raised by every change of a table that is neither an action nor a take-back, so that whoever has
-- the table in memory sees that somebody else has changed it.
ALTER TABLE tables ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- An offer that waits for an answer, as JSON.
ALTER TABLE tables ADD COLUMN offer TEXT;
