-- When the list of a new hauler's first steps ended (rule A27). A hauler that exists already needs no such list.
ALTER TABLE organization ADD COLUMN first_steps_ended_at timestamptz;
UPDATE organization SET first_steps_ended_at = now();
