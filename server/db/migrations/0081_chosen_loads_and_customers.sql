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
