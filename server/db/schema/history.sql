-- This file has functions that tables of several nouns use: one protects tables whose rows are only ever added, and others bring names into
-- the form for searches.

-- Refuses to change or delete a row. Tables whose rows are only ever added have this trigger.
CREATE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;

-- Returns a text in the form for searches, the same as `searchFold` of the domain. The function has lists of signs of its own. `lower` and
-- the extensions of PostgreSQL do not treat letters with marks the same in every database.
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

-- Returns the rest of a name from the beginning of each word, and from each apostrophe. A rest may come twice. Each new order calls this
-- function and those that return its keys. They are in PL/pgSQL because PostgreSQL plans a function in SQL at each call.
CREATE FUNCTION search_parts(said text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  joined text := search_fold(said);
  apart text := search_fold(regexp_replace(said, '[\u0022\u0027\u0060\u00ab\u00b4\u00bb\u02b9-\u02bf\u02c8\u055a\u05f3\u05f4\u07f4\u2018-\u201f\u2032-\u2037\ua78c\uff02\uff07]', ' ', 'g'));
  spelt text;
  words text[];
BEGIN
  FOREACH spelt IN ARRAY CASE WHEN apart = joined THEN ARRAY[joined] ELSE ARRAY[joined, apart] END LOOP
    words := string_to_array(spelt, ' ');
    FOR at IN 1..least(cardinality(words), 12) LOOP
      RETURN NEXT array_to_string(words[at:], ' ');
    END LOOP;
  END LOOP;
END $$;
