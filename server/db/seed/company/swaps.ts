/** The demo has two swaps. The customer of one has paid for the new dumpster, and the customer of the other has not paid yet. */
import { addDays } from '#domain/value/calendar.ts'
import { demoId, organizationId } from '../ids.ts'
import type { DemoOrder } from './order.ts'
import { addRows, type Rows } from './rows.ts'
import { requestedWindow } from './story.ts'
import { type WorkDays, windowOn } from './work-days.ts'

const rentalDays = 7

const withSpecial = (orders: readonly DemoOrder[], special: DemoOrder['special']) =>
  orders.find(order => order.special === special)

/** Returns the ids of replaced orders, by the ids of the orders that replace them. */
export function replacedBy(orders: readonly DemoOrder[]): Map<string, string> {
  const [old, replacement] = [withSpecial(orders, 'swap-paid'), withSpecial(orders, 'replacement')]
  return new Map(old && replacement ? [[replacement.id, old.id]] : [])
}

export function addSwaps(rows: Rows, orders: readonly DemoOrder[], days: WorkDays): void {
  const [paid, replacement] = [withSpecial(orders, 'swap-paid'), withSpecial(orders, 'replacement')]
  if (paid && replacement) addSwap(rows, paid, replacement.id)
  const unpaid = withSpecial(orders, 'swap-unpaid')
  if (!unpaid) return
  const cartId = demoId('order', orders.length + 1)
  addSwap(rows, unpaid, cartId)
  const old = rows.get('cart')?.find(({ id }) => id === unpaid.id)
  const day = unpaid.visitDay ?? unpaid.pickupDay
  addRows(rows, 'cart', [
    {
      ...old,
      id: cartId,
      replaces_order_id: unpaid.id,
      version: 1,
      add_on_ids: [],
      drop_off_window: requestedWindow(unpaid),
      pickup_window: {
        ...windowOn(days.orNext(addDays(day, rentalDays)), unpaid.pickupHours),
        isActualPickupDate: false,
      },
      created_at: unpaid.askedAt,
      updated_at: unpaid.askedAt,
    },
  ])
}

function addSwap(rows: Rows, old: DemoOrder, cartId: string): void {
  addRows(rows, 'order_swap', [
    {
      cart_id: cartId,
      organization_id: organizationId,
      order_id: old.id,
      swap_window: requestedWindow(old),
      rental_days: rentalDays,
      is_same_size: true,
      requested_at: old.askedAt,
    },
  ])
}
