/** These functions put into words what a plan changes, and what does not fit it. */
import type { TruckMismatch } from '#domain/dispatch/plan/fit.ts'
import type { PlanDifference } from '#domain/dispatch/plan/plan.ts'
import type { PlanWarning } from '#domain/dispatch/plan/warnings.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { draftIdOf, findStop } from '#web/office/dispatch/moves.ts'
import { facilityName, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { formatDuration } from '#web/office/session/clock.ts'
import type { BoardRoute, DispatchDay } from '#web/office/session/office-api.ts'

/** Returns a summary of a change, such as "+18 min · +4.2 mi · 1 chain". */
export function differenceText(t: Translate, day: DispatchDay, difference: PlanDifference): string {
  const { minutes, miles, chains, breaks, mends } = difference
  const late = breaks.map(id => t('board.plan.breaks', { stop: stopName(t, day, id) }))
  const better = mends.map(id => t('board.plan.mends', { stop: stopName(t, day, id) }))
  const closed = difference.newWarnings.flatMap(one => (isOfHours(one) ? [] : [warningText(t, day, one)]))
  return [
    signed(minutes, formatDuration(Math.abs(minutes))),
    miles !== 0 && signed(miles, `${Math.abs(miles).toFixed(1)} mi`),
    chains > 0 && t('board.plan.chainsWon', { count: chains }),
    chains < 0 && t('board.plan.chainsLost', { count: -chains }),
    ...late,
    ...better,
    ...new Set(closed),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A change makes the plan worse if it misses a promised window, or if no open place accepts a load. */
export const isWorse = ({ breaks, newWarnings }: PlanDifference): boolean =>
  breaks.length > 0 || newWarnings.some(one => !isOfHours(one))

const signed = (value: number, text: string) => (value < 0 ? `−${text}` : `+${text}`)
const isOfHours = ({ kind }: PlanWarning) => kind === 'late' || kind === 'other-day'

/** While an order is moved, its stop is only a draft, so the order gives the name. */
export function stopName(t: Translate, day: DispatchDay, stopId: string): string {
  const stop = findStop(day, stopId)
  if (stop) return stopTitle(stop)
  const orders = Object.values(day.lists).flatMap(list => list.orders)
  const order = orders.find(one => stopId === (one.stopId ?? draftIdOf(one.orderId)))
  return order ? stopTitle(order) : t('board.aStop')
}

export function warningText(t: Translate, day: DispatchDay, warning: PlanWarning): string {
  const stop = warning.stopId === null ? t('board.aStop') : stopName(t, day, warning.stopId)
  if (warning.kind === 'facility-closed' || warning.kind === 'wrong-material')
    return t(`board.warning.${warning.kind}`, { stop, place: facilityName(day, warning.facilityId) })
  return t(`board.warning.${warning.kind}`, { stop })
}

export function mismatchText(
  t: Translate,
  day: DispatchDay,
  truck: BoardRoute['truck'],
  mismatch: TruckMismatch,
): string {
  const typeName = (id: string) => day.containerTypes.find(type => type.id === id)?.name ?? ''
  const name = truck?.name ?? ''
  switch (mismatch.reason) {
    case 'does-not-carry':
      return t('board.mismatch.does-not-carry', { truck: name, type: typeName(mismatch.containerTypeId) })
    case 'wrong-rig':
      return t('board.mismatch.wrong-rig', { truck: name, type: typeName(mismatch.containerTypeId) })
    case 'facility-refuses':
    case 'facility-closed':
    case 'past-hours':
      return t(`board.mismatch.${mismatch.reason}`, { place: facilityName(day, mismatch.facilityId) })
    default:
      return t('board.mismatch.no-facility')
  }
}
