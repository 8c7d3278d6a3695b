-- The platform's operator learns since when a job has not succeeded.

ALTER TABLE job ADD COLUMN unfinished_since timestamptz;
