/**
 * Makes many orders in which everything happens. Then it compares our books with those of the payment service, to the
 * cent and in both directions.
 */
import { sql } from '@rolloff/sql/sql.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { openServiceAccount } from '#server/testing/service-account.ts'
import { drill, failuresOf } from '../stage/drill.ts'
import { runOrders } from '../stage/orders/run-orders.ts'
import type { World } from '../stage/orders/world.ts'
import { openTheirBooks, readOurBooks } from './books.ts'
import { differences, groupBy, ourSums, theirSums } from './compare.ts'

const seed = 7
const customers = 200

export const about = 'our books against the payment service’s, to the cent, after 200 customers; then one wrong row'

export const run = drill(async stage => {
  const world = await runOrders(stage, { seed, customers })
  const { db, pool } = world.app.database
  for (const [what, times] of [...world.did].sort(([, a], [, b]) => b - a))
    stage.say(`${String(times).padStart(5)} ${what}`)
  const { stripe, close } = await openServiceAccount(pool)
  stage.atEnd(close)
  const service = openTheirBooks(stripe)
  const theirs = await service.read()
  const ours = await readOurBooks(db)
  const found = differences(ours, theirs)
  const broken = (await brokenInvariants(db)).map(({ rule, rows }) => `${rule}: ${rows.length}`)
  const planted = await plant(world, service)
  for (const [what, seen] of Object.entries(planted)) stage.say(`planted: ${what}; seen: ${seen[0] ?? 'NOTHING'}`)
  const statuses = groupBy(ours.orders, one => one.status)
  return {
    figures: {
      orders: ours.orders.length,
      statuses: Object.fromEntries([...statuses].map(([status, some]) => [status, some.length])),
      intents: theirs.intents.length,
      payments: ours.payments.length,
      refunds: theirs.refunds.length,
      ourSums: ourSums(ours),
      theirSums: theirSums(theirs),
      differences: found.length,
      plantedAndSeen: Object.values(planted).filter(seen => seen.length > 0).length,
      brokenInvariants: broken,
    },
    failures: [
      ...found,
      ...failuresOf({
        'the books are the same to the cent, both ways': found.length === 0,
        'each wrong row that was planted is seen': Object.values(planted).every(seen => seen.length > 0),
        'every invariant holds': broken.length === 0,
      }),
    ],
  }
})

/**
 * These changes make rows of our books wrong. Each is undone afterwards. The drill also plants a refund at the service
 * without an event.
 */
const wrongRows = {
  'a payment of one cent more':
    'UPDATE payment SET amount_in_cents = amount_in_cents + 1 WHERE id = (SELECT min(id::text)::uuid FROM payment)',
  'a payment that is missing': 'DELETE FROM payment WHERE id = (SELECT min(id::text)::uuid FROM payment)',
  'a payment that never was': `INSERT INTO payment (organization_id, order_id, intent_id, amount_in_cents)
    SELECT organization_id, id, 'pi_never', 100 FROM orders LIMIT 1`,
  'a refund of one cent less': `UPDATE refund SET amount_in_cents = amount_in_cents - 1 WHERE id = (
    SELECT id FROM refund WHERE status = 'succeeded' AND amount_in_cents > 1 LIMIT 1)`,
  'a refund that is missing': `DELETE FROM refund WHERE id = (SELECT id FROM refund WHERE status = 'succeeded' LIMIT 1)`,
  'a dispute that the service does not know': `INSERT INTO dispute (organization_id, order_id, intent_id, provider_dispute_id,
      amount_in_cents, reason, status, told_at, opened_at)
    SELECT organization_id, order_id, intent_id, 'dp_never', 100, 'fraudulent', 'needs_response', now(), now() FROM payment LIMIT 1`,
  'a goodwill of one cent that nobody gave': `INSERT INTO order_adjustment (organization_id, order_id, kind, amount_in_cents, reason, at)
    SELECT organization_id, id, 'goodwill', 1, 'planted', now() FROM orders WHERE status = 'completed' LIMIT 1`,
  'a charge that is told to be open': `UPDATE order_charge SET state = 'open' WHERE id = (
    SELECT id FROM order_charge WHERE state = 'succeeded' LIMIT 1)`,
}

class TakenBack extends Error {}

async function plant({ app }: World, service: ReturnType<typeof openTheirBooks>): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {}
  const theirs = await service.read()
  const before = new Set(differences(await readOurBooks(app.database.db), theirs))
  for (const [what, statement] of Object.entries(wrongRows)) {
    const work = app.database.db.transaction().execute(async tx => {
      for (const table of ['payment', 'refund', 'order_charge'])
        await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(tx)
      await sql.raw(statement).execute(tx)
      seen[what] = differences(await readOurBooks(tx), theirs).filter(one => !before.has(one))
      throw new TakenBack()
    })
    await work.catch(error => {
      if (!(error instanceof TakenBack)) throw error
    })
  }
  const ours = await readOurBooks(app.database.db)
  const paid = ours.payments.find(one => !ours.refunds.some(refund => refund.intentId === one.intentId))
  await service.refundThere(paid?.intentId ?? '', 1)
  seen['a refund at the service of which nobody told us'] = differences(ours, await service.read()).filter(
    one => !before.has(one),
  )
  return seen
}
