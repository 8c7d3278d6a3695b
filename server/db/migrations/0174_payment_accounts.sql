-- The table of haulers' own accounts at the payment service has the name that the product has for them: payment account (docs/glossary.md).
-- The columns named payment_account refer to its id.
ALTER TABLE connected_account RENAME TO payment_account;
ALTER TABLE payment_account RENAME COLUMN payment_account TO id;
ALTER INDEX connected_account_pkey RENAME TO payment_account_pkey;
ALTER INDEX connected_account_of_hauler RENAME TO payment_account_of_hauler;
ALTER TABLE payment_account RENAME CONSTRAINT connected_account_organization_id_fkey TO payment_account_organization_id_fkey;
ALTER TABLE payment_account RENAME CONSTRAINT connected_account_state_check TO payment_account_state_check;
ALTER TABLE payment_account RENAME CONSTRAINT connected_account_why_check TO payment_account_why_check;
ALTER TABLE payment_account RENAME CONSTRAINT connected_account_asked_count_check TO payment_account_asked_count_check;
ALTER TABLE payment_account RENAME CONSTRAINT connected_account_check TO payment_account_check;
