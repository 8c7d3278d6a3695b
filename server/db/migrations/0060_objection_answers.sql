-- The office stands by a bill that a customer objected to: its answer is a note that the customer is told, and the bill goes on.
ALTER TABLE bill_objection
  ADD COLUMN answer_note_id uuid REFERENCES note,
  ADD COLUMN answered_by uuid REFERENCES app_user,
  ADD COLUMN answered_at timestamptz,
  ADD CONSTRAINT bill_objection_answer CHECK ((answer_note_id IS NULL) = (answered_at IS NULL) AND
    (answered_by IS NULL OR answered_at IS NOT NULL));
