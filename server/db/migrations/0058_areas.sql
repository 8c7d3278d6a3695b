-- Service areas as the office writes them, and a waiting list whose people are told once.

-- Who saves an area names the version that was read.
ALTER TABLE service_area ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT service_area_name_length CHECK (length(name) BETWEEN 1 AND 100);

-- A ZIP stands once in an area; of several rows the one that is switched on stays, else the newest.
DELETE FROM service_area_zip WHERE id IN (
  SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY service_area_id, zip_code ORDER BY active DESC, updated_at DESC, id)
    AS place FROM service_area_zip) ranked WHERE place > 1);
CREATE UNIQUE INDEX service_area_zip_once ON service_area_zip (service_area_id, zip_code);
CREATE INDEX service_area_of ON service_area (organization_id);

-- Who waits is told once; who asks again after that waits again. The id names the message without saying whom it went to.
ALTER TABLE waiting_list ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  ADD COLUMN told_at timestamptz;
CREATE INDEX waiting_list_untold ON waiting_list (zip_code) WHERE told_at IS NULL;

-- What a hauler's customers began and did not order, the newest first. Answering a step does not move a row in it.
CREATE INDEX cart_begun ON cart (organization_id, created_at DESC) WHERE organization_id IS NOT NULL;
-- Phones that were left before anything was chosen.
CREATE INDEX cart_lead ON cart (created_at DESC) WHERE organization_id IS NULL;
-- Whose wish a mail answers, so that it is erased and handed out with the account that made the wish.
ALTER TABLE message ADD COLUMN waiting_id uuid REFERENCES waiting_list (id) ON DELETE SET NULL;
CREATE INDEX message_waiting ON message (waiting_id) WHERE waiting_id IS NOT NULL;
