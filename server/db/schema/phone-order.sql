-- This file has orders by phone, which the office takes.

-- Each row is a cart that a person in the office filled for a caller, until the caller claims it.
CREATE TABLE phone_order (
  cart_id uuid PRIMARY KEY REFERENCES cart (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organization (id),
  taken_by uuid NOT NULL REFERENCES app_user (id),
  taken_at timestamptz NOT NULL,
  -- This is a digest of all values of the request. If the answer was lost, the page sends the same request again, and the digest proves
  -- that it is the same.
  asked_digest text NOT NULL CHECK (length(asked_digest) = 64),
  UNIQUE (cart_id, organization_id)
);
CREATE INDEX phone_order_organization ON phone_order (organization_id, taken_at);

-- Each row is the sentence that was read out before a saved card was charged, and the person who read it. The customer agreed to it.
CREATE TABLE spoken_consent (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  cart_id uuid NOT NULL,
  read_by uuid NOT NULL REFERENCES app_user (id),
  read_at timestamptz NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'es')),
  sentence text NOT NULL CHECK (length(sentence) BETWEEN 1 AND 1000),
  total_in_cents integer NOT NULL CHECK (total_in_cents >= 0),
  card_last_four text NOT NULL CHECK (card_last_four ~ '^\d{0,4}$'),
  CONSTRAINT spoken_consent_cart_id_sentence_total_in_cents_card_last_fo_key UNIQUE (cart_id, sentence, total_in_cents,
    card_last_four),
  FOREIGN KEY (cart_id, organization_id) REFERENCES phone_order (cart_id, organization_id) ON DELETE CASCADE
);
CREATE TRIGGER spoken_consent_append_only BEFORE UPDATE ON spoken_consent
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
