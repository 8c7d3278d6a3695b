-- A line of a statement that is one of our loads under another number: which, who said so, and what stood on the load before.
ALTER TABLE statement_line
  ADD COLUMN chosen_order_id uuid REFERENCES orders,
  ADD COLUMN chosen_by uuid REFERENCES app_user,
  ADD COLUMN chosen_at timestamptz,
  ADD COLUMN number_before text CHECK (length(number_before) BETWEEN 1 AND 60),
  ADD COLUMN year_before integer,
  ADD CHECK ((chosen_order_id IS NULL) = (chosen_at IS NULL) AND (chosen_order_id IS NULL) = (chosen_by IS NULL)),
  ADD CHECK (chosen_order_id IS NOT NULL OR (number_before IS NULL AND year_before IS NULL));
CREATE INDEX statement_line_chosen ON statement_line (chosen_order_id) WHERE chosen_order_id IS NOT NULL;

-- How often its number was changed by a statement: whoever corrects the bill meanwhile is told.
ALTER TABLE load ADD COLUMN renumbered integer NOT NULL DEFAULT 0;

-- A price for certain customers names records of the office. Those that named a person name the record of that person now.
UPDATE pricing_rule r SET customer_ids = ARRAY(
    SELECT DISTINCT coalesce(p.customer_id, one.id) FROM unnest(r.customer_ids) AS one (id)
      LEFT JOIN customer_person p ON p.user_id = one.id AND p.organization_id = r.organization_id)
WHERE r.customer_ids IS NOT NULL AND EXISTS (
  SELECT FROM customer_person p WHERE p.user_id = ANY(r.customer_ids) AND p.organization_id = r.organization_id);

-- Prices are remembered with the people that they are for: whoever comes to a customer of a price, or leaves it, by a merge for example,
-- changes the catalog.
CREATE FUNCTION count_people_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET catalog_version = catalog_version + 1
  WHERE id IN (
    SELECT r.organization_id FROM changed x
      JOIN pricing_rule r ON r.organization_id = x.organization_id AND r.customer_ids IS NOT NULL
      JOIN customer c ON c.id = ANY(r.customer_ids) AND x.customer_id IN (c.id, c.merged_into));
  RETURN NULL;
END $$;

CREATE TRIGGER person_added AFTER INSERT ON customer_person
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_people_change();
CREATE TRIGGER person_removed AFTER DELETE ON customer_person
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_people_change();
CREATE TRIGGER person_moved_from AFTER UPDATE ON customer_person
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_people_change();
CREATE TRIGGER person_moved_to AFTER UPDATE ON customer_person
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_people_change();
