/** The outcome of an act on several orders says for which it was done, and why not for the others. */

import type { RefusalName, RefusalValues } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import type { TextsInUse } from '#web/i18n/i18n.ts'
import type { ListedOrder } from '#web/office/orders/queries.ts'

export type PlannedRow = RouterOutputs['office']['orders']['planAll']['orders'][number]
type RefusedRow = { readonly refusal: RefusalName; readonly values: RefusalValues }

export type TakenBackRow = RouterOutputs['office']['orders']['takeBackAll']['stops'][number]
/** `number` names both orders if the stop is a swap. */
export type StopMade = { readonly stopId: string; readonly version: number; readonly number: string }
export type LeftOrder = { readonly number: string; readonly why: string }

export type Outcome =
  | {
      readonly kind: 'planned'
      readonly day: Day
      readonly count: number
      readonly stops: readonly StopMade[]
      readonly left: readonly LeftOrder[]
    }
  | { readonly kind: 'takenBack'; readonly count: number; readonly left: readonly LeftOrder[] }
  | { readonly kind: 'written'; readonly count: number; readonly left: readonly LeftOrder[] }

export type PlannedOutcome = Extract<Outcome, { kind: 'planned' }>

export const isRefused = (row: object): row is RefusedRow => 'refusal' in row

/** Returns why the day is closed, if the office may plan the order with a reason. Otherwise the result is null. */
export function closedAs(row: PlannedRow): string | null {
  return isRefused(row) && row.refusal === 'needs-reason' ? String(row.values.reason ?? '') : null
}

export function whyText(row: RefusedRow, t: TextsInUse['t']): string {
  if (row.refusal !== 'needs-reason') return refusalText(row.refusal, row.values)
  const reason = String(row.values.reason ?? '')
  return reason.toLowerCase() === 'sunday' ? t('bulk.sunday') : t('bulk.closed', { name: reason })
}

/** Makes the outcome of the answer, and names each order by the number that the list shows. */
export function plannedOutcome(
  rows: readonly PlannedRow[],
  { orders, day, t }: { readonly orders: readonly ListedOrder[]; readonly day: Day; readonly t: TextsInUse['t'] },
): Outcome {
  const stops = new Map<string, StopMade>()
  for (const row of rows) {
    if (!('stop' in row)) continue
    const { id, version } = row.stop
    const number = [stops.get(id)?.number, numberOf(orders, row.orderId)].filter(Boolean).join(', ')
    stops.set(id, { stopId: id, version, number })
  }
  const left = rows.flatMap(row =>
    isRefused(row) ? [{ number: numberOf(orders, row.orderId), why: whyText(row, t) }] : [],
  )
  return { kind: 'planned', day, count: rows.length - left.length, stops: [...stops.values()], left }
}

/** Names each stop that stays on the board by its orders, and says why it stays. */
export function takenBackOutcome(rows: readonly TakenBackRow[], plan: PlannedOutcome, t: TextsInUse['t']): Outcome {
  const numbers = new Map(plan.stops.map(one => [one.stopId, one.number]))
  const left = rows.flatMap(row =>
    isRefused(row) ? [{ number: numbers.get(row.stopId) ?? '', why: whyText(row, t) }] : [],
  )
  return { kind: 'takenBack', count: rows.length - left.length, left }
}

export const numberOf = (orders: readonly ListedOrder[], orderId: string): string =>
  orders.find(one => one.id === orderId)?.number ?? ''
