import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { listFeesOfOrder } from '#server/db/fee/fees.ts'
import { findOrderPage } from '#server/db/office/order-page.ts'
import { findConsents, listDisputesOfOrder, listEvidencePhotos } from '#server/db/payment/dispute-evidence.ts'
import { findUnfinished } from '#server/db/question/outstanding.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { seed } from '#server/db/seed/seed.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { findOrder, findOrderAccess, findOrderPlace, findSoldCart, listOrders } from './orders.ts'

/** This is Monday at eight in the morning in Austin. */
const monday = new Date('2026-11-23T14:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.db, { clock: () => monday, size: 'demo', hasOrders: true })
})
afterAll(() => database.drop())

/** Reads everything that the product reads of an order. */
async function everythingReadOf(orderId: string) {
  const { db } = database
  const { rows } = await database.pool.query('SELECT user_id AS id FROM orders WHERE id = $1', [orderId])
  return {
    order: await findOrder(db, orderId as OrderId),
    access: await findOrderAccess(db, orderId),
    place: await findOrderPlace(db, orderId),
    cart: await findSoldCart(db, orderId),
    inList: (await listOrders(db, rows[0].id, { limit: 100, cursor: null, search: null })).orders.find(
      one => one.id === orderId,
    ),
    page: await findOrderPage(db, organizationId, orderId),
    unfinished: await findUnfinished(db, organizationId, orderId),
    fees: await db.transaction().execute(tx => listFeesOfOrder(tx, orderId)),
    consents: await findConsents(db, orderId),
    photos: await listEvidencePhotos(db, orderId, 100),
    disputes: await listDisputesOfOrder(db, organizationId, orderId),
  }
}

/**
 * Removes all rows that belong to another order or cart, except boxes. It removes the triggers and references first, because they would
 * refuse that.
 */
async function removeAllButOf(orderIds: readonly string[]): Promise<void> {
  await database.pool.query(`DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT conrelid::regclass AS of, conname FROM pg_constraint WHERE contype = 'f' LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.of, one.conname);
      END LOOP;
      FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', one.tablename);
      END LOOP;
    END $$`)
  const { rows } = await database.pool.query(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns JOIN information_schema.tables
       USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('order_id', 'cart_id', 'about_order_id')
       AND table_name <> 'container'`,
  )
  for (const { table, column } of rows)
    await database.pool.query(`DELETE FROM ${table} WHERE ${column} IS NOT NULL AND ${column} <> ALL ($1)`, [orderIds])
  await database.pool.query('DELETE FROM orders WHERE id <> ALL ($1)', [orderIds])
}

test('the server reads the same of an order if all other orders are deleted', async () => {
  // The test reads one order of each status: the one with the most events.
  const { rows } = await database.pool.query(
    `SELECT DISTINCT ON (status) id FROM orders
     ORDER BY status, (SELECT count(*) FROM order_event e WHERE e.order_id = orders.id) DESC, id`,
  )
  const orderIds: string[] = rows.map(row => row.id)
  expect(orderIds.length).toBeGreaterThan(5)
  // The new dumpster of a swap is an order of its own. The page of the first order shows it, so it stays.
  const { rows: swapped } = await database.pool.query(
    'SELECT cart_id AS id FROM order_swap WHERE order_id = ANY ($1)',
    [orderIds],
  )
  const before = await Promise.all(orderIds.map(everythingReadOf))
  await removeAllButOf([...orderIds, ...swapped.map(row => row.id)])
  expect(await Promise.all(orderIds.map(everythingReadOf))).toEqual(before)
})
