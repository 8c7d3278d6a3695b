-- Miles that the truck showed as the driver's day began and ended; null where the driver went on without.
ALTER TABLE route
  ADD COLUMN odometer_start integer CHECK (odometer_start BETWEEN 0 AND 9999999),
  ADD COLUMN odometer_end integer CHECK (odometer_end BETWEEN 0 AND 9999999),
  ADD CHECK (odometer_end >= odometer_start);
