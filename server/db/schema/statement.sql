-- This file has the statements of landfills, with a line for each scale ticket. The office compares them with the hauler's own loads.

-- Each row is a statement: a file in which a landfill bills its tickets.
CREATE TABLE statement (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  facility_id uuid NOT NULL,
  content_hash text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  imported_by uuid NOT NULL REFERENCES app_user (id),
  imported_at timestamptz NOT NULL,
  -- This is the number of lines in the file.
  file_lines integer CHECK (file_lines >= 0),
  -- This is the corrected statement of the same landfill that replaced this one.
  replaced_by uuid,
  replaced_at timestamptz,
  replaced_by_user uuid REFERENCES app_user (id),
  UNIQUE (facility_id, content_hash),
  UNIQUE (id, organization_id),
  FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id),
  FOREIGN KEY (replaced_by, organization_id) REFERENCES statement (id, organization_id),
  CHECK (last_day >= first_day),
  CHECK ((replaced_by IS NULL) = (replaced_at IS NULL) AND (replaced_by IS NULL) = (replaced_by_user IS NULL)),
  CHECK (replaced_by <> id)
);
CREATE INDEX statement_organization ON statement (organization_id, imported_at);
CREATE INDEX statement_replaced_by ON statement (replaced_by) WHERE replaced_by IS NOT NULL;

-- Each row is a ticket that a landfill billed.
CREATE TABLE statement_line (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  statement_id uuid NOT NULL,
  facility_id uuid NOT NULL,
  position integer NOT NULL,
  day date NOT NULL,
  ticket_number text NOT NULL CHECK (length(ticket_number) BETWEEN 1 AND 60),
  -- These are the year and the number of the ticket, as domain/statement/statement.ts makes them. A ticket is billed once, whichever file
  -- names it.
  paper text NOT NULL,
  tons numeric(9,4) NOT NULL CHECK (tons >= 0),
  amount_in_cents integer NOT NULL CHECK (amount_in_cents >= 0),
  set_aside_by uuid REFERENCES app_user (id),
  set_aside_at timestamptz,
  -- This is the load that a person chose for the line although the load had another ticket number. The next columns say who chose it, and
  -- the number and year that the load had before.
  chosen_order_id uuid,
  chosen_by uuid REFERENCES app_user (id),
  chosen_at timestamptz,
  number_before text CHECK (length(number_before) BETWEEN 1 AND 60),
  year_before integer,
  -- These are the lines of the file that make up the ticket, as domain/statement/statement.ts reads them. They are empty for a line that
  -- was imported before parts were stored.
  parts jsonb NOT NULL DEFAULT '[]',
  -- It is true if another statement has replaced the statement of this line. The ticket is then free for the line that corrects this one.
  is_replaced boolean NOT NULL DEFAULT false,
  UNIQUE (id, organization_id),
  FOREIGN KEY (chosen_order_id, organization_id) REFERENCES orders (id, organization_id),
  FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id),
  FOREIGN KEY (statement_id, organization_id) REFERENCES statement (id, organization_id),
  CHECK ((chosen_order_id IS NULL) = (chosen_at IS NULL) AND (chosen_order_id IS NULL) = (chosen_by IS NULL)),
  CHECK (chosen_order_id IS NOT NULL OR number_before IS NULL AND year_before IS NULL)
);
CREATE INDEX statement_line_statement ON statement_line (statement_id, position);
CREATE INDEX statement_line_chosen ON statement_line (chosen_order_id) WHERE chosen_order_id IS NOT NULL;
CREATE UNIQUE INDEX statement_line_paper ON statement_line (facility_id, paper) WHERE NOT is_replaced;

-- Each row is a line of a statement that was not imported.
CREATE TABLE statement_left_out (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  statement_id uuid NOT NULL,
  facility_id uuid NOT NULL,
  -- This is the number of the line in the file, from 1.
  position integer NOT NULL,
  -- The word 'billed-before', or the reason why the line is not a ticket.
  reason text NOT NULL,
  content text NOT NULL,
  day date,
  ticket_number text CHECK (length(ticket_number) BETWEEN 1 AND 60),
  paper text,
  tons numeric(9,4),
  amount_in_cents integer,
  parts jsonb NOT NULL DEFAULT '[]',
  -- This is the line that billed the same ticket first.
  earlier_line_id uuid,
  FOREIGN KEY (earlier_line_id, organization_id) REFERENCES statement_line (id, organization_id),
  FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id),
  FOREIGN KEY (statement_id, organization_id) REFERENCES statement (id, organization_id),
  CHECK (reason <> 'billed-before' OR day IS NOT NULL AND ticket_number IS NOT NULL AND paper IS NOT NULL
    AND tons IS NOT NULL AND amount_in_cents IS NOT NULL AND earlier_line_id IS NOT NULL)
);
CREATE INDEX statement_left_out_statement ON statement_left_out (statement_id, position);
CREATE INDEX statement_left_out_earlier ON statement_left_out (earlier_line_id) WHERE earlier_line_id IS NOT NULL;

-- These references are from tables of earlier files.
ALTER TABLE load ADD FOREIGN KEY (statement_line_id, organization_id) REFERENCES statement_line (id, organization_id);
