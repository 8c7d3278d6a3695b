/** These types and functions describe an act that the server refused. */

import type { RefusalValues } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { allRefusalValuesOf, isSignedOutError, refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { personName } from '#web/frame/errors/person-name.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { languageInUse, t } from '#web/i18n/i18n.ts'
import type { RepeatWithReason } from '#web/office/dispatch/board-acts.ts'
import type { SentMove, StopElsewhere } from '#web/office/dispatch/moves.ts'
import { formatClock } from '#web/office/session/clock.ts'

/** A stop that another person changed first. */
export type ChangedStop = {
  readonly stopId: string
  /** Null unless the stop belongs to an order that the page showed without a stop. */
  readonly orderId: string | null
  readonly who: string
  readonly at: Date
  /** The present day of the stop. Null if the other person took the stop off. */
  readonly day: Day | null
  /**
   * The stop with its present place and version, so that it can be moved although its day may not be shown. Null if the other person took
   * it off.
   */
  readonly stop: StopElsewhere | null
}

export type RefusedMove =
  | { readonly why: 'stop-changed'; readonly move: SentMove; readonly changed: readonly ChangedStop[] }
  | { readonly why: 'needs-reason'; readonly reasons: readonly string[]; readonly again: RepeatWithReason }

type RefusedAct = {
  readonly move: SentMove | undefined
  readonly again: RepeatWithReason | undefined
  /** The time zone of the days that the page shows. Undefined until they are loaded. */
  readonly timeZone: string | undefined
  /** True if the person sees the board or the week. */
  readonly isShown: boolean
}

/**
 * Returns a refusal that the board answers beside the move. For any other refusal, it shows the error at the foot of the page and returns
 * null.
 */
export function refusedMoveOf(error: unknown, { move, again, timeZone, isShown }: RefusedAct): RefusedMove | null {
  const why = refusalOf(error)
  if (isShown && move && why === 'stop-changed')
    return { why, move, changed: allRefusalValuesOf(error).map(changedStopOf) }
  const reason = reasonOf(error)
  if (isShown && again && reason !== null) return { why: 'needs-reason', again, reasons: [reason] }
  if (isSignedOutError(error)) return null
  const text = why === 'stop-changed' ? overtakenText(refusalValuesOf(error), timeZone) : reason
  // The next page may not be loaded yet, so the error waits for it.
  showError(error, { forNextPage: !isShown, ...(text !== null && { text }) })
  return null
}

/** Names who was faster, and when. */
function overtakenText({ who = '', at = 0 }: RefusalValues, timeZone: string | undefined): string | null {
  if (at === 0 || timeZone === undefined) return null
  return t('board.overtaken', {
    who: personName(String(who)),
    at: formatClock(new Date(Number(at)), languageInUse(), timeZone),
  })
}

function changedStopOf(values: RefusalValues): ChangedStop {
  const { stop = '', orderId = '', who = '', at = 0, day = '' } = values
  const of = { stopId: String(stop), day: day === '' ? null : (Number(day) as Day) }
  const by = { who: personName(String(who)), at: new Date(Number(at)) }
  return { ...of, ...by, orderId: String(orderId) || null, stop: elsewhereOf(values, of) }
}

type WhereNow = { readonly stopId: string; readonly day: Day | null }

function elsewhereOf(values: RefusalValues, { stopId, day }: WhereNow): StopElsewhere | null {
  const { version = 0, driverId = '', after = '' } = values
  if (day === null || Number(version) === 0) return null
  const place = { day, driverId: String(driverId) || null, after: String(after) || null }
  return { stopId, version: Number(version), place }
}

/** Names what does not fit, if the server refused the act for that. Otherwise the result is null. */
export function reasonOf(error: unknown): string | null {
  const { reason = '', place = '' } = refusalValuesOf(error)
  return refusalOf(error) === 'needs-reason' ? reasonText(String(reason), String(place)) : null
}

function reasonText(reason: string, place: string): string {
  if (reason === 'facility-refuses' || reason === 'facility-closed' || reason === 'past-hours')
    return t(`board.mismatch.${reason}`, { place })
  if (reason === 'does-not-carry') return t('board.reason.truck')
  if (reason === 'wrong-rig') return t('board.reason.rig')
  if (reason === 'no-facility') return t('board.mismatch.no-facility')
  return reason.toLowerCase() === 'sunday' ? t('board.reason.sunday') : t('board.reason.closed', { name: reason })
}
