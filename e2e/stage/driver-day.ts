/** A driver is signed in at this browser and must deliver a paid order today. */
import { expect, type Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { payWith, readyToPay, visit } from '#server/testing/journey.ts'
import { drivesToday } from '#server/testing/planned-day.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { signInHere } from './prepared.ts'

type DayToDrive = { readonly orderId: string; readonly driverPhone: UsPhone }

export async function dayToDrive(app: TestApp, page: Page, nextPhone: () => UsPhone): Promise<DayToDrive> {
  const customer = await readyToPay(app, nextPhone())
  await payWith(app, customer)
  const orderId = customer.held.cartId
  const statusOf = async () => (await customer.api.getOrderById.query({ orderId }).catch(() => null))?.status
  await expect.poll(statusOf).toBe('pending-drop-off')
  const driverPhone = nextPhone()
  const driver = await drivesToday(app, driverPhone, [orderId])
  await signInHere(app, page, visit(app, driver))
  return { orderId, driverPhone }
}

/** Returns the taps about an order that the server has received, in the order in which they were made. */
export async function tapsOf(app: TestApp, orderId: string): Promise<readonly string[]> {
  const { rows } = await app.database.pool.query(
    `SELECT t.kind FROM tap t JOIN stop s ON s.id = t.stop_id WHERE s.drop_off_order_id = $1 ORDER BY t.seq`,
    [orderId],
  )
  return rows.map(row => row.kind)
}
