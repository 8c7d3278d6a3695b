/**
 * After the delivery the customer requests something on the order page, such as a pick-up. Before the confirmation the
 * customer chooses a second day.
 */
import { pickDay } from './answers.ts'
import type { Walk } from './disturb.ts'
import type { Finding } from './rules.ts'
import type { Shop } from './shop.ts'

const quick = { timeout: 4000 }
const swallow = () => undefined

/** Delivers the dumpster in the database, because the office and the driver are not part of this walk. */
export async function deliver({ shop }: Walk, orderId: string): Promise<void> {
  await shop.pool.query(
    `WITH moved AS (UPDATE orders SET status = 'drop-off-confirmed' WHERE id = $1 RETURNING id, organization_id)
     INSERT INTO order_event (order_id, organization_id, event, from_status, to_status, actor_role)
     SELECT id, organization_id, event, from_status, to_status, actor FROM moved, (VALUES
       (1, 'schedule-drop-off', 'pending-drop-off', 'drop-off-scheduled', 'admin'),
       (2, 'depart', 'drop-off-scheduled', 'in-transit-drop-off', 'driver'),
       (3, 'deliver', 'in-transit-drop-off', 'drop-off-confirmed', 'driver')
     ) AS done (place, event, from_status, to_status, actor) ORDER BY place`,
    [orderId],
  )
}

/** Opens one of the dialogs, chooses a day, then another, and confirms. */
export async function requestSomething(walk: Walk, orderId: string): Promise<Finding[]> {
  const { page, random, traffic, shop } = walk
  await page.goto(`${walk.url}/orders/${orderId}`)
  await traffic.rest(6000)
  const actions = page.locator('main h3 + div button')
  const count = await actions.count()
  if (count === 0) return []
  const pressed = random.upTo(count)
  const name = ((await actions.nth(pressed).innerText()).split('\n')[0] ?? '').slice(0, 40)
  await actions.nth(pressed).click(quick).catch(swallow)
  const dialog = page.locator('dialog[open]')
  const visit = dialog.locator('button[aria-expanded]')
  if ((await visit.count()) === 0) return []
  for (const _ of [1, 2]) await pickAnyDay(walk)
  // The customer confirms that a person is at the site, which is required outside business hours.
  for (const isThere of await dialog.locator('input[type=checkbox]').all()) await isThere.check(quick).catch(swallow)
  const before = await statusOf(walk, orderId)
  await dialog.locator('button:visible:enabled').last().click(quick).catch(swallow)
  // The page shows a request before the server has answered, and a busy machine answers late.
  for (let looks = 1; looks <= 3; looks += 1) {
    await traffic.rest(6000)
    const isStillOpen = (await dialog.count()) > 0
    const hasMoved = (await statusOf(walk, orderId)) !== before || !page.url().includes(`/orders/${orderId}`)
    if (hasMoved || isStillOpen || (await countExtensions(shop, orderId)) > 0) return []
    await page.waitForTimeout(2000)
  }
  return [{ rule: 'a request of a day chosen twice fails', page: 'order', detail: name }]
}

async function countExtensions({ pool }: Shop, orderId: string): Promise<number> {
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM order_charge WHERE order_id = $1', [orderId])
  return rows[0].count
}

async function pickAnyDay(walk: Walk): Promise<void> {
  const dialog = walk.page.locator('dialog[open]')
  await dialog.locator('button[aria-expanded]').first().click(quick).catch(swallow)
  await pickDay(walk, dialog)
}

async function statusOf({ shop }: Walk, orderId: string): Promise<string> {
  const { rows } = await shop.pool.query(
    'SELECT status, (SELECT count(*) FROM order_event e WHERE e.order_id = o.id) AS events FROM orders o WHERE id = $1',
    [orderId],
  )
  return JSON.stringify(rows[0])
}
