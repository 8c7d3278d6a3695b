-- A statement keeps every line of its file: those of tickets, those that an earlier statement has billed, and those that were left out.
-- Columns were remembered by their places, which say nothing about the next file; from now on it is by their headings.
UPDATE facility SET statement_columns = NULL WHERE statement_columns IS NOT NULL;

-- A corrected statement takes the place of an earlier one of the same landfill.
ALTER TABLE statement
  ADD COLUMN file_lines integer CHECK (file_lines >= 0),
  ADD COLUMN replaced_by uuid REFERENCES statement,
  ADD COLUMN replaced_at timestamptz,
  ADD COLUMN replaced_by_user uuid REFERENCES app_user,
  ADD CHECK ((replaced_by IS NULL) = (replaced_at IS NULL) AND (replaced_by IS NULL) = (replaced_by_user IS NULL)),
  ADD CHECK (replaced_by <> id);
CREATE INDEX statement_replaced_by ON statement (replaced_by) WHERE replaced_by IS NOT NULL;

ALTER TABLE statement_line
  -- The lines of the file that the ticket consists of, as domain/statement/statement.ts reads them; empty for those of before.
  ADD COLUMN parts jsonb NOT NULL DEFAULT '[]',
  -- Of a statement that another one has replaced: the paper is free for the line that corrects this one.
  ADD COLUMN is_replaced boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT statement_line_facility_id_paper_key;
CREATE UNIQUE INDEX statement_line_paper ON statement_line (facility_id, paper) WHERE NOT is_replaced;

CREATE TABLE statement_left_out (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization,
  statement_id uuid NOT NULL REFERENCES statement,
  facility_id uuid NOT NULL REFERENCES facility,
  -- Of the file, from 1.
  position integer NOT NULL,
  -- 'billed-before', or why the line is none of a ticket.
  reason text NOT NULL,
  content text NOT NULL,
  day date,
  ticket_number text CHECK (length(ticket_number) BETWEEN 1 AND 60),
  paper text,
  tons numeric(9, 4),
  amount_in_cents integer,
  parts jsonb NOT NULL DEFAULT '[]',
  -- The line that billed the same paper first.
  earlier_line_id uuid REFERENCES statement_line,
  CHECK (reason <> 'billed-before' OR (day IS NOT NULL AND ticket_number IS NOT NULL AND paper IS NOT NULL AND tons IS NOT NULL
    AND amount_in_cents IS NOT NULL AND earlier_line_id IS NOT NULL))
);
CREATE INDEX statement_left_out_statement ON statement_left_out (statement_id, position);
CREATE INDEX statement_left_out_earlier ON statement_left_out (earlier_line_id) WHERE earlier_line_id IS NOT NULL;
