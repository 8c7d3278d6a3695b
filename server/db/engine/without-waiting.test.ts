import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import { saveAddress } from '#server/db/account/addresses.ts'
import { makeUser } from '#server/db/account/users.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'

/** These tables note for each written row whether its commit waits for the disk. */
const watched = ['address', 'app_user', 'payment_customer', 'payment_attempt']

let stage: CheckoutStage
/** Its commits wait for the disk, as those of an installation do. Tests otherwise run on a database that never waits. */
let installed: OpenDatabase
beforeAll(async () => {
  stage = await openCheckoutStage()
  const { pool, connectionString } = stage
  await pool.query(`ALTER DATABASE "${new URL(connectionString).pathname.slice(1)}" SET synchronous_commit = on`)
  await pool.query('CREATE TABLE written (id bigserial, row text, commit text)')
  await pool.query(`CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO written (row, commit) VALUES (TG_TABLE_NAME, current_setting('synchronous_commit')); RETURN NULL; END $$`)
  for (const table of watched)
    await pool.query(
      `CREATE TRIGGER noted AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION note_commit()`,
    )
  installed = openProductDatabase({ connectionString })
})
beforeEach(() => stage.pool.query('DELETE FROM written'))
afterAll(async () => {
  await installed.close()
  await stage.close()
})

async function written(): Promise<string[]> {
  const { rows } = await stage.pool.query<{ row: string; commit: string }>(
    'SELECT row, commit FROM written ORDER BY id',
  )
  return rows.map(({ row, commit }) => `${row} ${commit === 'on' ? 'waits' : 'does not wait'}`)
}

test('a new account does not wait for the disk, but a number that has an account already does', async () => {
  const now = stage.deps.clock()
  const who = { phone: '+15125550188' as UsPhone, language: 'en', isOperator: false, sessionId: null, now } as const
  await makeUser(installed.db, { ...who, subject: 'first' })
  expect(await written()).toEqual(['app_user does not wait'])
  await stage.pool.query('DELETE FROM written')
  await makeUser(installed.db, { ...who, subject: 'second' })
  expect(await written()).toEqual(['app_user waits'])
})

test('an address waits for the disk, unless a change of the cart follows in the same call', async () => {
  const { cartId } = await stage.readyCart()
  const address = {
    line1: '1100 Congress Ave',
    line2: null,
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
    type: 'billing',
    placeId: 'typed',
    source: 'typed',
  } as const
  await stage.pool.query('UPDATE cart SET user_id = NULL WHERE id = $1', [cartId])
  await stage.pool.query('DELETE FROM written')
  await saveAddress(installed.db, { cartId }, { ...address, line1: '1 First St' })
  await saveAddress(installed.db, { cartId }, { ...address, line1: '2 Second St' }, { isChangeNext: true })
  expect(await written()).toEqual(['address waits', 'address does not wait'])
})

test('a payment waits for the disk before the payment service is called, but not for what the service returned', async () => {
  const customer = await stage.readyCart()
  await stage.pool.query('DELETE FROM written')
  await startCheckoutPayment({ ...stage.deps, db: installed.db }, { ...customer, language: 'en' })
  expect(await written()).toEqual([
    'payment_attempt waits',
    'payment_customer does not wait',
    'payment_attempt does not wait',
  ])
})
