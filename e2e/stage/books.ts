import { expect } from '@playwright/test'
import type pg from 'pg'
import type { UsPhone } from '#domain/value/phone.ts'

export type BookedOrder = {
  readonly id: string
  readonly friendlyId: string
  readonly status: string
  readonly totalInCents: number
  readonly payments: number
  readonly paidInCents: number
}

/** Reads the database when the customer believes that an act is done. */
export class Books {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async ordersOf(phone: UsPhone): Promise<BookedOrder[]> {
    const { rows } = await this.#pool.query<BookedOrder>(
      `SELECT o.id, o.friendly_id AS "friendlyId", o.status, o.total_in_cents AS "totalInCents",
              count(p.id)::int AS payments, coalesce(sum(p.amount_in_cents), 0)::int AS "paidInCents"
       FROM orders o JOIN app_user u ON u.id = o.user_id LEFT JOIN payment p ON p.order_id = o.id
       WHERE u.phone = $1 GROUP BY o.id ORDER BY o.created_at`,
      [phone],
    )
    return rows
  }

  /** Expects one order that was paid once, with its full price. */
  async expectOnePaidOrder(phone: UsPhone): Promise<BookedOrder> {
    await expect.poll(async () => (await this.ordersOf(phone)).length).toBeGreaterThan(0)
    const [order, ...others] = await this.ordersOf(phone)
    if (!order) throw new Error(`${phone} has no order`)
    expect(others).toEqual([])
    expect(order).toMatchObject({ status: 'pending-drop-off', payments: 1, paidInCents: order.totalInCents })
    return order
  }
}
