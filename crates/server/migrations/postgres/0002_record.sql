-- All actions, wherever they are.
CREATE VIEW record AS
SELECT table_key, number, token, seat, at, spent, cause FROM actions;
