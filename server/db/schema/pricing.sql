-- This file has the pricing rules of haulers, and the prices that were frozen for a payment.

-- Each row is a pricing rule: it changes what something costs.
CREATE TABLE pricing_rule (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  type text NOT NULL
    CHECK (type IN ('CONTAINER_MATERIAL_MATRIX', 'CONTAINER_PERIOD_PRICING', 'TONNAGE_PRICING', 'AUTO_DISCOUNT',
      'DISCOUNT')),
  data jsonb NOT NULL,
  customer_classification text NOT NULL DEFAULT 'all'
    CHECK (customer_classification IN ('individual', 'contractor', 'all')),
  -- The ZIPs and the customers for whom the rule counts. Null means all of them.
  zip_codes text[],
  customer_ids uuid[],
  precedence integer NOT NULL CHECK (precedence BETWEEN 100 AND 1000),
  effective_from timestamptz,
  effective_to timestamptz,
  can_combine boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  -- The hauler's texts in other languages: {"es": {"name": …}}.
  translations jsonb NOT NULL DEFAULT '{}',
  -- Each save of a rule names the version that the person had read.
  version integer NOT NULL DEFAULT 1,
  CHECK (effective_from IS NULL OR effective_to IS NULL OR effective_from < effective_to)
);
CREATE INDEX pricing_rule_organization ON pricing_rule (organization_id) WHERE active;
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON pricing_rule
  FOR EACH ROW EXECUTE FUNCTION count_catalog_change();

-- Each row is the price of a cart, frozen under the version of the cart that was priced. The payment intent names that version.
CREATE TABLE quote (
  cart_id uuid NOT NULL REFERENCES cart (id),
  version integer NOT NULL,
  total_in_cents integer NOT NULL CHECK (total_in_cents >= 0),
  pre_auth_in_cents integer NOT NULL CHECK (pre_auth_in_cents >= 0),
  -- This has everything that the order will contain: priced lines, address, windows, names.
  snapshot jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  organization_id uuid NOT NULL REFERENCES organization (id),
  PRIMARY KEY (cart_id, version),
  UNIQUE (cart_id, version, organization_id)
);

-- Refuses every change of a quote except one: its personal data is erased after its customer has left or its order has
-- lost its names.
CREATE FUNCTION allow_only_erasing_a_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'snapshot' = to_jsonb(OLD) - 'snapshot' AND NEW.snapshot = erased_snapshot(OLD.snapshot)
    AND (has_no_names(OLD.cart_id) OR is_deleted_user((SELECT user_id FROM cart WHERE id = OLD.cart_id))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER quote_append_only BEFORE UPDATE ON quote FOR EACH ROW EXECUTE FUNCTION allow_only_erasing_a_quote();
