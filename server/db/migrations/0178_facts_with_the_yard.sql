-- Customers read the address of a hauler's yard only if the office has switched it on.
UPDATE organization SET public_facts = public_facts || '{"showsYard": false}' WHERE public_facts IS NOT NULL;
