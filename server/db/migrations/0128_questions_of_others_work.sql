-- A driver ended a stop, or typed the ticket of a load, that was never theirs: the office is asked.

ALTER TABLE question DROP CONSTRAINT question_kind_check;
ALTER TABLE question ADD CONSTRAINT question_kind_check
  CHECK (kind IN ('stop-withdrawn', 'done-twice', 'box-elsewhere', 'order-moved-on', 'ticket-used', 'swap-paid',
    'not-their-stop', 'not-their-load'));
