-- The code of a gate, which a customer or the office may add to an address (rule C62).
ALTER TABLE address ADD COLUMN gate_code text CHECK (length(gate_code) BETWEEN 1 AND 20);

-- Of the address of an erased order only the named parts stay: street, unit and gate code go.
CREATE OR REPLACE FUNCTION erased_snapshot(snapshot jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT snapshot
    || jsonb_build_object(
      'customer', coalesce(snapshot -> 'customer', '{}')
        || '{"firstName": "", "lastName": "", "email": "", "phone": "", "companyName": null}',
      'address', CASE WHEN jsonb_typeof(snapshot -> 'address') = 'object'
        THEN jsonb_build_object('_id', snapshot #> '{address,_id}', 'line1', '', 'line2', NULL,
          'city', snapshot #> '{address,city}', 'state', snapshot #> '{address,state}',
          'postalCode', left(snapshot #>> '{address,postalCode}', 5), 'country', snapshot #> '{address,country}')
        ELSE 'null' END,
      'restrictions', (SELECT coalesce(jsonb_object_agg(kind, ''), '{}')
        FROM jsonb_object_keys(coalesce(snapshot -> 'restrictions', '{}')) AS kind))
$$;
