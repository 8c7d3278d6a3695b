-- Corrections of a bill after it was made.

-- Why the office weighed again, in its own words. A weighing that would have made a completed order dearer is on no bill: it counts
-- for reports alone.
ALTER TABLE weighing
  ADD COLUMN why text CHECK (length(why) BETWEEN 1 AND 200),
  ADD COLUMN is_billed boolean NOT NULL DEFAULT true;
