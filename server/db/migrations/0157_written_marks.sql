-- Whether the mark is in its folder or bucket for good: one without it is then refused, also while it should hold no file. Where files are
-- known, a mark was written before them; everywhere else the next start that finds it says so.
ALTER TABLE file_place ADD COLUMN is_written boolean NOT NULL DEFAULT false;
UPDATE file_place SET is_written = true WHERE EXISTS (SELECT FROM file WHERE file.place = file_place.place);
