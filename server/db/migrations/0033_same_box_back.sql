-- At a dump and return the box is on the truck before the stop is over: from then on it is only brought back.
ALTER TABLE stop ADD COLUMN taken_at timestamptz;
