-- A hauler's brand, under a version of its own: who changes a fee does not stand in the way of who changes the colour.
ALTER TABLE organization
  ADD COLUMN accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  ADD COLUMN brand_version integer NOT NULL DEFAULT 1,
  ADD COLUMN logo bytea CHECK (octet_length(logo) <= 204800),
  ADD COLUMN logo_type text CHECK (logo_type IN ('image/jpeg', 'image/png', 'image/webp')),
  -- Part of its address, so that browsers may keep each logo for good.
  ADD COLUMN logo_version integer NOT NULL DEFAULT 1,
  ADD CHECK ((logo IS NULL) = (logo_type IS NULL));

-- What the plan of a day counts with.
ALTER TABLE organization
  ADD COLUMN service_minutes jsonb NOT NULL DEFAULT '{"drop-off": 15, "pickup": 15, "swap": 25, "dump-and-return": 20,
    "relocation": 30, "dump": 30, "yard": 10, "errand": 15}',
  ADD COLUMN day_minutes integer NOT NULL DEFAULT 540 CHECK (day_minutes BETWEEN 60 AND 1440),
  ADD COLUMN miles_per_hour integer NOT NULL DEFAULT 28 CHECK (miles_per_hour BETWEEN 5 AND 80),
  ADD COLUMN road_factor_in_hundredths integer NOT NULL DEFAULT 130 CHECK (road_factor_in_hundredths BETWEEN 100 AND 300),
  -- At which hour of the evening before a day is published without anybody; null: never. By the yard's clock.
  ADD COLUMN publish_hour integer CHECK (publish_hour BETWEEN 12 AND 23),
  -- The last day that was published so, in the transaction that published it.
  ADD COLUMN published_by_clock date,
  ADD COLUMN needs_photo boolean NOT NULL DEFAULT false;

-- After how many days what nobody needs any more is deleted.
ALTER TABLE organization
  ADD COLUMN guest_cart_days integer NOT NULL DEFAULT 30 CHECK (guest_cart_days BETWEEN 1 AND 30),
  ADD COLUMN lead_days integer NOT NULL DEFAULT 365 CHECK (lead_days BETWEEN 1 AND 365),
  ADD COLUMN fix_days integer NOT NULL DEFAULT 90 CHECK (fix_days BETWEEN 1 AND 90);
