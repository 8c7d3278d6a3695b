-- Why a service of another company refuses everybody, for all services and all server processes together (decision 99).
CREATE TABLE service_fault (
  service text NOT NULL CHECK (service IN ('payments', 'addresses', 'texts', 'mail', 'codes', 'files')),
  fault text NOT NULL CHECK (fault IN ('key', 'permission', 'account', 'charges', 'quota', 'full', 'folder')),
  -- The hauler's payment account that is refused; '' is the installation's own.
  account text NOT NULL,
  -- The call that is refused, if others may succeed meanwhile; otherwise ''.
  call text NOT NULL,
  -- The service's own word, or ''.
  reason text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (service, fault, account, call)
);
INSERT INTO service_fault (service, fault, account, call, reason, since, seen_at)
  SELECT 'payments', fault, payment_account, call, '', since, seen_at FROM payment_setup_fault
  UNION ALL SELECT 'addresses', fault, '', '', reason, since, seen_at FROM address_service_fault;
DROP TABLE payment_setup_fault, address_service_fault;
