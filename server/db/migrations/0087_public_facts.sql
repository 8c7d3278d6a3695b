-- What pages say of a hauler where it is filled in: hours, license, since when, reviews. Null before anything was.
ALTER TABLE organization ADD COLUMN public_facts jsonb CHECK (jsonb_typeof(public_facts) = 'object');
