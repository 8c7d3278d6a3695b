-- A number that was put down as a driver's is an offer until its owner says yes (rule A15); since when they have said no.
ALTER TABLE driver ADD COLUMN declined_at timestamptz;
