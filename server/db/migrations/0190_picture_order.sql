-- Photos on the first page stand in an order that the office chooses (rule C72). Until now it was the order in which they were added.
ALTER TABLE public_picture ADD COLUMN position integer NOT NULL DEFAULT 0;
UPDATE public_picture p SET position = ranked.place
FROM (SELECT id, row_number() OVER (PARTITION BY organization_id, kind ORDER BY created_at, id) AS place FROM public_picture) ranked
WHERE ranked.id = p.id;
