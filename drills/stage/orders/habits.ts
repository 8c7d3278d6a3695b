/** These acts may happen to an order on a day, by its status. */
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { type Act, customersActs } from './customers-acts.ts'
import { officesActs } from './offices-acts.ts'

const c = customersActs
const o = officesActs
const wait: Act = async () => {}

/** The acts for each status, with their frequency. */
export const habits: Partial<Record<OrderStatus, readonly (readonly [number, Act])[]>> = {
  restricted: [
    [4, o.agree],
    [1, o.cancel],
    [1, wait],
  ],
  'pending-drop-off': [
    [12, o.scheduleDropOff],
    [2, c.cancel],
    [1, o.cancel],
    [1, c.label],
  ],
  'drop-off-scheduled': [
    [8, o.depart],
    [2, o.reschedule],
    [1, o.unschedule],
    [1, o.cancel],
  ],
  'in-transit-drop-off': [
    [10, o.deliver],
    [1, o.turnBack],
    [1, o.fail],
  ],
  'drop-off-confirmed': [
    [5, c.requestPickup],
    [4, c.extend],
    [3, c.requestSwap],
    [4, wait],
    [1, o.reopen],
    [1, c.label],
  ],
  'pickup-requested': [
    [6, o.schedulePickup],
    [3, c.paySwap],
    [1, c.withdrawPickup],
    [1, c.withdrawSwap],
    [1, o.dropSwap],
  ],
  'pending-pickup': [
    [6, o.schedulePickup],
    [1, c.requestPickup],
    [1, c.extend],
    [1, c.paySwap],
    [1, c.withdrawSwap],
  ],
  'pickup-scheduled': [
    [8, o.depart],
    [1, o.reschedule],
    [1, o.unschedule],
    [1, c.paySwap],
    [1, o.dropSwap],
  ],
  'in-transit-pickup': [
    [10, o.collect],
    [1, o.turnBack],
    [1, o.fail],
    [1, o.dropSwap],
  ],
  'pickup-confirmed': [
    [10, o.dump],
    [1, o.reopen],
  ],
  'waste-processing': [
    [10, o.bill],
    [1, o.reopen],
  ],
  'payment-pending': [
    [4, wait],
    [3, c.payBalance],
    [1, c.openForm],
    [2, c.object],
    [2, o.correct],
    [1, c.cancel],
  ],
  'payment-failed': [
    [5, c.payBalance],
    [1, c.object],
    [1, o.correct],
    [1, wait],
  ],
  completed: [
    [40, wait],
    [2, o.correct],
    [2, o.goodwill],
    [1, o.refundAll],
  ],
  cancelled: [[1, wait]],
  refunded: [
    [20, wait],
    [1, o.refundAll],
  ],
  'refund-failed': [
    [3, wait],
    [1, o.refundAll],
  ],
}
