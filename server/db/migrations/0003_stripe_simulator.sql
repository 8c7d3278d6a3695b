-- The state of the embedded payment simulator. It stands in for what Stripe keeps on its own side, so nothing outside
-- this schema may refer to it, and it refers to nothing of the product. Card numbers and security codes are never stored.
create schema stripe_simulator;

-- account is '' for the platform's own and acct_… for a connected one.
create table stripe_simulator.customers (
  id          text not null,
  account     text not null,
  name        text,
  email       text,
  phone       text,
  description text,
  metadata    jsonb not null,
  is_deleted  boolean not null,
  created_at  timestamptz not null,
  primary key (account, id)
);

-- behavior: what the test card does when it is charged. is_set_up: it was authenticated and saved for later charges.
create table stripe_simulator.payment_methods (
  id              text primary key,
  account         text not null,
  customer        text,
  brand           text not null,
  last_four       text not null check (last_four ~ '^[0-9]{4}$'),
  exp_month       integer not null,
  exp_year        integer not null,
  behavior        text not null,
  is_set_up       boolean not null,
  billing_details jsonb not null,
  created_at      timestamptz not null,
  foreign key (account, customer) references stripe_simulator.customers (account, id)
);
create index payment_methods_by_customer on stripe_simulator.payment_methods (customer) where customer is not null;

create table stripe_simulator.payment_intents (
  id                 text primary key,
  account            text not null,
  version            integer not null,
  client_secret      text not null,
  status             text not null check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action',
                                                     'processing', 'requires_capture', 'succeeded', 'canceled')),
  amount             integer not null check (amount > 0),
  amount_received    integer not null check (amount_received in (0, amount)),
  currency           text not null,
  customer           text,
  payment_method     text references stripe_simulator.payment_methods (id),
  latest_charge      text,
  description        text,
  setup_future_usage text,
  metadata           jsonb not null,
  last_payment_error jsonb,
  cancellation_reason text,
  canceled_at        timestamptz,
  created_at         timestamptz not null,
  constraint payment_intents_customer foreign key (account, customer) references stripe_simulator.customers (account, id)
);
create index payment_intents_by_age on stripe_simulator.payment_intents (account, created_at desc, id);

create table stripe_simulator.charges (
  id              text primary key,
  account         text not null,
  payment_intent  text not null references stripe_simulator.payment_intents (id),
  payment_method  text not null references stripe_simulator.payment_methods (id),
  amount          integer not null check (amount > 0),
  amount_refunded integer not null check (amount_refunded between 0 and amount),
  is_paid         boolean not null,
  failure_code    text,
  decline_code    text,
  failure_message text,
  created_at      timestamptz not null
);
create index charges_by_intent on stripe_simulator.charges (payment_intent);
-- An intent is charged at most once, whatever the callers do.
create unique index charges_paid_once on stripe_simulator.charges (payment_intent) where is_paid;

create table stripe_simulator.refunds (
  id             text primary key,
  account        text not null,
  payment_intent text not null references stripe_simulator.payment_intents (id),
  charge         text not null references stripe_simulator.charges (id),
  amount         integer not null check (amount > 0),
  status         text not null,
  reason         text,
  metadata       jsonb not null,
  created_at     timestamptz not null
);
create index refunds_by_intent on stripe_simulator.refunds (payment_intent);

-- body is the event as it is signed and sent. next_attempt_at null: delivered, or given up.
create table stripe_simulator.events (
  id              text primary key,
  account         text not null,
  type            text not null,
  body            text not null,
  attempts        integer not null default 0,
  next_attempt_at timestamptz,
  delivered_at    timestamptz,
  created_at      timestamptz not null
);
create index events_pending on stripe_simulator.events (next_attempt_at) where next_attempt_at is not null;
create index events_by_age on stripe_simulator.events (account, created_at desc, id);

create table stripe_simulator.idempotency_keys (
  account     text not null,
  key         text not null,
  fingerprint text not null,
  status      integer not null,
  body        text not null,
  created_at  timestamptz not null,
  constraint idempotency_keys_once primary key (account, key)
);
