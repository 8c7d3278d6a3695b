-- A typed e-mail proves nothing: an entry belongs to whoever was signed in when it was made, and to nobody otherwise.

ALTER TABLE waiting_list DROP CONSTRAINT waiting_list_pkey;
ALTER TABLE waiting_list ADD COLUMN user_id uuid REFERENCES app_user;
ALTER TABLE waiting_list ADD CONSTRAINT waiting_list_once UNIQUE NULLS NOT DISTINCT (zip_code, email, user_id);
CREATE INDEX waiting_list_user ON waiting_list (user_id) WHERE user_id IS NOT NULL;
