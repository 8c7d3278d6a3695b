import pg from 'pg'
import { expect, it } from 'vitest'
import { confirmAsCustomer } from './customer-browser.stage.ts'
import { createSimulatorDatabase } from './database.stage.ts'
import { openShop } from './shop.stage.ts'

it('an intent waits for the disk as soon as a card was tried for it', async () => {
  const database = await createSimulatorDatabase()
  await database.pool.query('CREATE TABLE written (id bigserial, amount integer, commit text)')
  await database.pool.query(`CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO written (amount, commit) VALUES (NEW.amount, current_setting('synchronous_commit')); RETURN NULL; END $$`)
  await database.pool.query(`CREATE TRIGGER noted AFTER INSERT OR UPDATE ON stripe_simulator.payment_intents
    FOR EACH ROW EXECUTE FUNCTION note_commit()`)
  // The commits of this pool wait. Those of the tests' own pool never do.
  const pool = new pg.Pool({ ...database.pool.options, options: '-c synchronous_commit=on' })
  pool.on('error', () => {})
  const stage = await openShop(pool)
  const opened = await stage.openIntent(100)
  await confirmAsCustomer(stage.simulator, opened, { number: '4242424242424242' })
  const { payment_method: method } = await stage.stripe.paymentIntents.retrieve(opened.id)
  const card = { customer: opened.customer, payment_method: String(method), off_session: true } as const
  await stage.stripe.paymentIntents.create({ amount: 200, currency: 'usd', confirm: true, ...card })
  const { rows } = await database.pool.query('SELECT amount, commit FROM written ORDER BY id')
  expect(rows).toEqual([
    { amount: 100, commit: 'off' },
    { amount: 100, commit: 'on' },
    { amount: 200, commit: 'on' },
  ])
  await stage.close()
  await pool.end()
  await database.drop()
})
