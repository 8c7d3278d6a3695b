-- What a kind of cleanup usually throws away: ticked ahead for a customer who has not chosen materials yet.
ALTER TABLE cleanup ADD COLUMN usual_material_ids uuid[] NOT NULL DEFAULT '{}';
