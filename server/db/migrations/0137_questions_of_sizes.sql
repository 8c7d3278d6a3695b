-- A driver left a box that no order had, and it is not of the size that was ordered: the office is asked.

ALTER TABLE question DROP CONSTRAINT question_kind_check;
ALTER TABLE question ADD CONSTRAINT question_kind_check
  CHECK (kind IN ('stop-withdrawn', 'done-twice', 'box-elsewhere', 'box-other-size', 'order-moved-on', 'ticket-used', 'swap-paid',
    'not-their-stop', 'not-their-load'));
