-- This file creates the whole database of the product. Each file refers only to tables of the files above it. `psql -v ON_ERROR_STOP=1 -1 -f
-- all.sql` creates it by hand.

-- PostgreSQL does not check the statements in a function when it creates the function. The function can then stand in the file of its noun.
SET LOCAL check_function_bodies = off;

\ir history.sql
\ir installation.sql
\ir job.sql
\ir identity.sql
\ir company.sql
\ir file.sql
\ir account.sql
\ir area.sql
\ir catalog.sql
\ir customer.sql
\ir site.sql
\ir cart.sql
\ir address.sql
\ir spot.sql
\ir pricing.sql
\ir capacity.sql
\ir order.sql
\ir fleet.sql
\ir dispatch.sql
\ir bill.sql
\ir payment.sql
\ir message.sql
\ir phone-order.sql
\ir fee.sql
\ir question.sql
\ir refund-request.sql
\ir statement.sql
\ir report.sql
\ir office.sql
\ir change.sql
\ir ../../../packages/payment-simulator/schema.sql
