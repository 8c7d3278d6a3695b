/** An act that the server did not make, and what it said of it. */
import type { Day } from '#domain/calendar.ts'
import { isSignedOutError, refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { t } from '#web/i18n/i18n.ts'
import type { Again } from '#web/office/dispatch/board-acts.ts'
import type { Move, StopElsewhere } from '#web/office/dispatch/moves.ts'

export type Refused =
  | {
      readonly why: 'stop-changed'
      readonly move: Move
      readonly stopId: string
      readonly who: string
      readonly at: Date
      /** Where it stands now; null where it was taken off. */
      readonly day: Day | null
      /** What moves it from there, although its day may not be shown; null where it was taken off. */
      readonly stop: StopElsewhere | null
    }
  | { readonly why: 'needs-reason'; readonly reasons: readonly string[]; readonly again: Again }

/** What is answered beside the move; everything else is said at the foot of the page. */
export function refusedOf(error: unknown, move: Move | undefined, again: Again | undefined): Refused | null {
  const { stop = '', who = '', at = 0, day = '', reason = '', place = '' } = refusalValuesOf(error)
  const why = refusalOf(error)
  if (move && why === 'stop-changed') {
    const on = day === '' ? null : (Number(day) as Day)
    const changed = { why, move, stopId: String(stop), who: String(who), at: new Date(Number(at)), day: on }
    return { ...changed, stop: elsewhereOf(error, changed) }
  }
  if (again && why === 'needs-reason') return { why, again, reasons: [reasonText(String(reason), String(place))] }
  if (!isSignedOutError(error)) showError(error)
  return null
}

function elsewhereOf(error: unknown, { stopId, day }: { stopId: string; day: Day | null }): StopElsewhere | null {
  const { version = 0, driverId = '', after = '' } = refusalValuesOf(error)
  if (day === null || Number(version) === 0) return null
  const place = { day, driverId: String(driverId) || null, after: String(after) || null }
  return { stopId, version: Number(version), place }
}

function reasonText(reason: string, place: string): string {
  if (reason === 'facility-refuses' || reason === 'facility-closed' || reason === 'past-hours')
    return t(`board.misfit.${reason}`, { place })
  if (reason === 'does-not-carry') return t('board.reason.truck')
  if (reason === 'wrong-rig') return t('board.reason.rig')
  if (reason === 'no-facility') return t('board.misfit.no-facility')
  return reason.toLowerCase() === 'sunday' ? t('board.reason.sunday') : t('board.reason.closed', { name: reason })
}
