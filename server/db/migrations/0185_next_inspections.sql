-- The office notes on which day a truck has to be inspected next (rule D173).
ALTER TABLE truck ADD COLUMN next_inspection_on date;
