-- The hauler's answer to a dispute (rule M92): when somebody has begun to hand it in, when it was handed in, and by whom.
ALTER TABLE dispute
  ADD COLUMN evidence_begun_at timestamptz,
  ADD COLUMN evidence_sent_at timestamptz,
  -- Null when it was handed in on the pages of the payment service.
  ADD COLUMN evidence_sent_by uuid REFERENCES app_user;

-- The simulated payment service: the evidence of a dispute, and when the bank decides on it.
ALTER TABLE stripe_simulator.disputes
  DROP CONSTRAINT disputes_status_check,
  ADD CONSTRAINT disputes_status_check CHECK (status IN ('needs_response', 'under_review', 'won', 'lost')),
  ADD COLUMN evidence jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN submission_count integer NOT NULL DEFAULT 0,
  ADD COLUMN decides_at timestamptz;
CREATE INDEX disputes_to_decide ON stripe_simulator.disputes (coalesce(decides_at, due_by)) WHERE status IN ('needs_response', 'under_review');

-- A file that was uploaded for a dispute. Its bytes are not kept.
CREATE TABLE stripe_simulator.files (
  id text PRIMARY KEY,
  account text NOT NULL,
  purpose text NOT NULL,
  filename text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL
);
