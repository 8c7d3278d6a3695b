/**
 * An open matter waits until a person in the office decides. The demo has fees from the field, a box in an unexpected place, and a refund
 * above the limit.
 */
import { type FeeCause, priceFee } from '#domain/pricing/field-fees.ts'
import { boxDigits } from '../fleet.ts'
import { demoId, organizationId } from '../ids.ts'
import { demoDrivers, demoOffice } from '../people.ts'
import type { DemoOrder } from './order.ts'
import type { DrivenRoutes } from './routes.ts'
import { addRows, type Rows } from './rows.ts'
import { fees } from './sale.ts'

/** The newest loads whose tickets wait for the office have these fees. Their bills wait for the decision about the fees. */
const causes: readonly FeeCause[] = [{ kind: 'overfill' }, { kind: 'waiting', minutes: 25 }]

/** This is Luis, who has not started. If a driver was on the way, the board would show that the driver's phone is silent. */
const notStarted = 0

export function addOpenMatters(rows: Rows, orders: readonly DemoOrder[], routes: DrivenRoutes): void {
  const ticketed = orders.filter(({ stage }) => stage === 'ticketed').slice(-causes.length)
  for (const [index, order] of ticketed.entries())
    addFee(rows, { order, index, stopId: routes.stopOf(order, 'pickup') })
  const delivered = orders
    .filter(
      ({ stage, dropOffs, dropOffDriver }) =>
        stage === 'resting' && dropOffDriver === notStarted && dropOffs.at(-1)?.doneAt,
    )
    .toSorted((a, b) => Number(b.dropOffs.at(-1)?.doneAt) - Number(a.dropOffs.at(-1)?.doneAt))
  if (delivered[0]) addQuestion(rows, delivered[0], routes.stopOf(delivered[0], 'drop-off'))
  const completed = orders.filter(({ stage, special, settledAt }) => stage === 'completed' && !special && settledAt)
  const newest = completed.toSorted((a, b) => Number(b.settledAt) - Number(a.settledAt))[0]
  if (newest) addRefundRequest(rows, newest)
}

/** The refund is above the amount that one person may give back, so it waits for a second person. */
function addRefundRequest(rows: Rows, { id: orderId, settledAt }: DemoOrder): void {
  const why = 'The gate was bent when the dumpster was set down'
  const amountInCents = 24_000
  addRows(rows, 'refund_request', [
    {
      id: demoId('refund-request', 1),
      organization_id: organizationId,
      order_id: orderId,
      kind: 'refund',
      act: { amountInCents, refunds: 0, why },
      amount_in_cents: amountInCents,
      why,
      state: 'asked',
      asked_by: demoOffice[2]?.id,
      asked_at: settledAt,
    },
  ])
}

type Fee = { readonly order: DemoOrder; readonly index: number; readonly stopId: string | null }

function addFee(rows: Rows, { order, index, stopId }: Fee): void {
  const cause = causes[index]
  const fee = cause ? priceFee(cause, fees, []) : null
  const at = order.pickup?.doneAt
  if (!fee || !at) return
  const photos = (rows.get('order_photo') ?? []).filter(one => one.order_id === order.id && one.kind === 'pickup')
  addRows(rows, 'order_fee', [
    {
      id: demoId('fee', index + 1),
      organization_id: organizationId,
      order_id: order.id,
      kind: fee.kind,
      amount_in_cents: fee.amountInCents,
      facts: fee.facts,
      stop_id: stopId,
      photo_ids: photos.map(one => one.id),
      driver_id: demoDrivers[order.pickupDriver]?.id,
      happened_at: at,
      proposed_at: at,
      state: 'proposed',
      held_in_cents: 0,
    },
  ])
}

/** Adds a question. The driver named a box that, according to its moves, is somewhere else. */
function addQuestion(
  rows: Rows,
  { id: orderId, box, dropOffDriver, dropOffs }: DemoOrder,
  stopId: string | null,
): void {
  const at = dropOffs.at(-1)?.doneAt
  if (!at || box === null) return
  const [deviceId, tapId, driverId] = [demoId('device', 1), demoId('tap', 1), demoDrivers[dropOffDriver]?.id]
  addRows(rows, 'driver_device', [
    {
      id: deviceId,
      organization_id: organizationId,
      driver_id: driverId,
      last_seq: 1,
      last_tap_at: at,
      waiting_taps: 0,
      last_seen_at: at,
    },
  ])
  const answers = { takenBox: null, isOverfilled: false, hasWrongItems: false, photoIds: [] }
  addRows(rows, 'tap', [
    {
      id: tapId,
      organization_id: organizationId,
      driver_id: driverId,
      device_id: deviceId,
      seq: 1,
      kind: 'done',
      stop_id: stopId,
      made_at: at,
      corrected_at: at,
      received_at: at,
      outcome: 'needs-office',
      content: { leftBox: boxDigits(box), ...answers },
    },
  ])
  addRows(rows, 'question', [
    {
      id: demoId('question', 1),
      organization_id: organizationId,
      kind: 'box-elsewhere',
      order_id: orderId,
      stop_id: stopId,
      container_id: demoId('container', box + 1),
      tap_id: tapId,
      asked_at: at,
    },
  ])
}
