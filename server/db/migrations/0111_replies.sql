-- What people write in answer to a text is kept with its words, and somebody in the office reads what is neither STOP nor START nor HELP.
ALTER TABLE inbound_text
  -- The hauler who wrote to this number last; null where there is none.
  ADD COLUMN organization_id uuid REFERENCES organization,
  ADD COLUMN words text CHECK (length(words) <= 500),
  -- When somebody in the office had dealt with it.
  ADD COLUMN settled_at timestamptz;
CREATE INDEX inbound_text_unsettled ON inbound_text (organization_id, received_at) WHERE meaning = 'other' AND settled_at IS NULL;
CREATE INDEX inbound_text_of_phone ON inbound_text (phone, received_at);
