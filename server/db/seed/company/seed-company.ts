/**
 * This module makes the demo hauler on a Monday morning (decision 28). The hauler has eight weeks of finished orders and some orders that
 * are under way. The product's own rules make the orders, and they are stored in bulk. Every start has the same story, with days that are
 * counted from the start.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tx } from '@rolloff/sql/connect.ts'
import { localOrigin } from '#server/db/message/recipients.ts'
import { demoBoxes } from '../fleet.ts'
import { insertBoxes } from '../seed-fleet.ts'
import { settle } from './bill.ts'
import { makeBoxKeeper } from './boxes.ts'
import { makeCustomers } from './customers.ts'
import { demandOf, storeDemand } from './demand.ts'
import { finishedPlans } from './finished.ts'
import { historyOf } from './history-rows.ts'
import { livePlans } from './live.ts'
import { addLoadRows, movesOfBoxes } from './load-rows.ts'
import { addMessages, type MessageContext } from './message-rows.ts'
import { addMoney } from './money-rows.ts'
import { addOpenMatters } from './open-matters.ts'
import { type DemoOrder, demoOrders } from './order.ts'
import { addCustomers, addOrder } from './order-rows.ts'
import { addPhotos } from './photo-rows.ts'
import { diceFrom } from './random.ts'
import { addRoutes } from './routes.ts'
import { addRows, type Rows, storeRows } from './rows.ts'
import { priceListAt } from './sale.ts'
import { addSwaps, replacedBy } from './swaps.ts'
import { workDaysAt } from './work-days.ts'

const homes = 260
/** The sequence of random numbers begins with this number. */
const story = 20_261_123

export type SeedCompany = {
  readonly rows: Rows
  readonly demand: Rows
  readonly boxes: ReturnType<typeof demoBoxes>
  /** This is the number of the last order, as in R-10382. */
  readonly lastNumber: number
}

/** The first order of a real customer gets the next number, even if it is placed before the company is stored. */
export const lastDemoNumber = 10_382

/**
 * Computes the company before anything is stored, so that no transaction is open during that time. The server answers requests between the
 * parts.
 */
export async function companyAt(now: Date, origin = localOrigin): Promise<SeedCompany> {
  const dice = diceFrom(story)
  const days = workDaysAt(now)
  const boxes = makeBoxKeeper(days)
  const customers = makeCustomers(dice, homes)
  // The orders that are under way get their boxes first, because these boxes were brought last. The finished orders get the boxes that were
  // free in the past.
  const live = livePlans({ dice, days, boxes }, customers)
  const finished = finishedPlans({ dice, days, boxes }, customers)
  await nextTurn()
  const orders = demoOrders({ dice, days, prices: priceListAt(now) }, [...finished, ...live])
  await nextTurn()
  const fleet = demoBoxes(now, movesOfBoxes(orders))
  return {
    rows: await rowsOf(orders, { days, origin, fleet }),
    demand: demandOf(
      days,
      orders.slice(0, 2).map(({ customer }) => customer),
    ),
    boxes: fleet,
    lastNumber: 10_000 + orders.length,
  }
}

export async function storeCompany(tx: Tx, { rows, demand, boxes }: SeedCompany): Promise<void> {
  for (const table of beforeBoxes) await storeRows(tx, table, rows.get(table) ?? [])
  await insertBoxes(tx, boxes)
  for (const table of afterBoxes) await storeRows(tx, table, rows.get(table) ?? [])
  await storeDemand(tx, demand)
}

type Context = MessageContext & { readonly fleet: SeedCompany['boxes'] }

async function rowsOf(orders: readonly DemoOrder[], context: Context): Promise<Rows> {
  const { days, fleet } = context
  const rows: Rows = new Map()
  addCustomers(rows, orders)
  const replaced = replacedBy(orders)
  const routes = addRoutes(rows, orders, days)
  const photos = await addPhotos(rows, orders, routes)
  const settledOrders = orders.map(order => ({ order, settled: settle(order) }))
  for (const { order, settled } of settledOrders) {
    addOrder(rows, order, { settled, replaces: replaced.get(order.id) ?? null })
    addMoney(rows, order, settled)
    addLoadRows(rows, order, routes, photos)
  }
  await nextTurn()
  addSwaps(rows, orders, days)
  addOpenMatters(rows, orders, routes)
  addMessages(rows, settledOrders, context)
  await nextTurn()
  addRows(rows, 'change', historyOf(rows, { now: days.now, boxes: fleet, orders: settledOrders }))
  return rows
}

/** A table comes after the tables that its rows refer to. */
const beforeBoxes = [
  'app_user',
  'identity_consent',
  'stripe_simulator.customers',
  'payment_customer',
  'address',
  'cart',
  'quote',
  'orders',
  'order_line',
  'order_event',
  'order_consent',
  'route',
  'stop',
  'promise',
  'order_photo',
  'order_swap',
  'order_fee',
  'driver_device',
  'tap',
] as const

const afterBoxes = [
  'load',
  'question',
  'weighing',
  'bill',
  'bill_line',
  'note',
  'bill_objection',
  'order_adjustment',
  'money_given',
  'refund_request',
  'stripe_simulator.payment_methods',
  'stripe_simulator.payment_intents',
  'stripe_simulator.charges',
  'stripe_simulator.refunds',
  'payment_attempt',
  'order_charge',
  'payment',
  'refund',
  'message',
  'change',
] as const
