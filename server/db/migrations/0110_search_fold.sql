-- A name is found however its accents, apostrophes, dashes and spaces are typed, by each of its parts.

-- What is searched for in one form, the same as `searchFold` of the domain makes of what is typed. Lists of signs, because neither what
-- `lower` does to a letter with a mark nor an extension is the same in every database.
CREATE FUNCTION search_fold(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(said, '[\u0022\u0027\u0060\u00ab\u00b4\u00bb\u02b9-\u02bf\u02c8\u055a\u05f3\u05f4\u07f4\u2018-\u201f\u2032-\u2037\ua78c\uff02\uff07]', '', 'g');
BEGIN
  -- Most names have nothing but letters, digits and spaces.
  IF plain !~ '^[A-Za-z0-9 ]*$' THEN
    plain := regexp_replace(normalize(plain, NFKD), '[\u0022\u0027\u0060\u00ab\u00b4\u00bb\u02b9-\u02bf\u02c8\u055a\u05f3\u05f4\u07f4\u2018-\u201f\u2032-\u2037\ua78c\uff02\uff07\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061c\u064b-\u065f\u115f\u1160\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\uffa0.]', '', 'g');
    plain := replace(replace(replace(replace(replace(replace(replace(replace(plain, 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss');
    plain := regexp_replace(plain, '[\u0001-\u0020\u007f-\u009f\u00a0#()*,/:;_|\u005b-\u005d\u002d\u058a\u05be\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u2043\u205f\u2190-\u2bff\u3000\u301c\u3030\ufe31\ufe32\ufe58\ufe63\uff0d\U0001F000-\U0001FAFF\U000E0000-\U000E007F]+', ' ', 'g');
  ELSIF plain ~ '  ' THEN
    plain := regexp_replace(plain, ' +', ' ', 'g');
  END IF;
  RETURN trim(translate(plain,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZĐđÐðØøŁłıĦħŦŧŊŋΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'abcdefghijklmnopqrstuvwxyzddddoollihhttnnαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'));
END $$;

-- A name from each of its words on, and where it has an apostrophe from there on as well.
CREATE FUNCTION search_parts(said text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT DISTINCT array_to_string(words[at:], ' ')
  FROM (SELECT string_to_array(search_fold(said), ' ') AS words
      UNION SELECT string_to_array(search_fold(regexp_replace(said, '[\u0022\u0027\u0060\u00ab\u00b4\u00bb\u02b9-\u02bf\u02c8\u055a\u05f3\u05f4\u07f4\u2018-\u201f\u2032-\u2037\ua78c\uff02\uff07]', ' ', 'g')), ' ')) AS spelt,
    generate_series(1, least(cardinality(words), 12)) AS at
$$;

CREATE OR REPLACE FUNCTION order_search_keys(snapshot jsonb, number text, po_number text, job_name text)
RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  WITH said AS (
    SELECT concat_ws(' ', snapshot #>> '{customer,firstName}', snapshot #>> '{customer,lastName}') AS person,
      snapshot #>> '{customer,companyName}' AS company, search_fold(snapshot #>> '{address,line1}') AS street,
      right(regexp_replace(coalesce(snapshot #>> '{customer,phone}', ''), '\D', '', 'g'), 10) AS phone)
  SELECT DISTINCT left(key, 120) FROM said, LATERAL (
    SELECT search_fold(number) UNION ALL SELECT regexp_replace(number, '\D', '', 'g')
    UNION ALL SELECT search_parts(person) UNION ALL SELECT search_parts(company)
    UNION ALL SELECT search_parts(po_number) UNION ALL SELECT search_parts(job_name)
    UNION ALL SELECT street UNION ALL SELECT regexp_replace(street, '^\S+\s+', '')
    UNION ALL SELECT right(phone, digits) FROM generate_series(4, 10) AS digits
  ) AS keys (key) WHERE length(key) >= 2
$$;

CREATE OR REPLACE FUNCTION keep_customer_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM customer_search_key WHERE customer_id = NEW.id;
  END IF;
  INSERT INTO customer_search_key (organization_id, customer_id, key)
    SELECT NEW.organization_id, NEW.id, key
    FROM customer_search_keys(NEW.name, NEW.company, NEW.email, NEW.tags, NEW.phone) AS key;
  RETURN NULL;
END $$;

CREATE FUNCTION customer_search_keys(name text, company text, email text, tags text[], phone text)
RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT left(key, 120) FROM (
    SELECT search_parts(name) UNION ALL SELECT search_parts(company) UNION ALL SELECT search_fold(email)
    UNION ALL SELECT search_fold(tag) FROM unnest(tags) AS tag
    UNION ALL SELECT right(phone, digits) FROM generate_series(4, 10) AS digits
  ) AS keys (key) WHERE length(key) >= 2
$$;

-- The keys of all that is there are made again.
DELETE FROM order_search_key;
INSERT INTO order_search_key (organization_id, order_id, key, placed_at)
  SELECT o.organization_id, o.id, key, o.created_at
  FROM orders o, LATERAL order_search_keys(o.snapshot, o.friendly_id, o.po_number, o.job_name) AS key;
DELETE FROM customer_search_key;
INSERT INTO customer_search_key (organization_id, customer_id, key)
  SELECT c.organization_id, c.id, key
  FROM customer c, LATERAL customer_search_keys(c.name, c.company, c.email, c.tags, c.phone) AS key;

-- A ticket is found in the same form.
DROP INDEX load_ticket_found;
CREATE INDEX load_ticket_found ON load (organization_id, search_fold(ticket_number) text_pattern_ops, ticket_year DESC, order_id)
  WHERE ticket_number IS NOT NULL;
