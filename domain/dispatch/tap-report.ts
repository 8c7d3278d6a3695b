/**
 * The report of a driver as the history keeps it: the kind of the tap and its facts. Free text, such as the number of a ticket, is stored
 * only with the tap.
 */
import type { CouldNotReason } from './could-not.ts'
import type { LoadAct, StopAct, Tap } from './tap.ts'

export type TapReport = {
  readonly tap: Tap['kind']
  readonly reason?: CouldNotReason | undefined
  readonly waitedMinutes?: number | undefined
  readonly leftBox?: string | undefined
  readonly takenBox?: string | undefined
  readonly isOverfilled?: boolean | undefined
  readonly hasWrongItems?: boolean | undefined
  readonly tons?: number | undefined
  /** The number of photos that the tap announced. */
  readonly photos?: number | undefined
  /** True if the entry only reports that a photo of an earlier tap has arrived. */
  readonly isPhoto?: boolean | undefined
}

export function reportOf(act: StopAct | LoadAct): TapReport {
  switch (act.kind) {
    case 'could-not':
      return {
        tap: act.kind,
        reason: act.reason,
        waitedMinutes: act.waitedMinutes || undefined,
        photos: act.photoIds.length || undefined,
      }
    case 'done':
    case 'taken':
      return {
        tap: act.kind,
        leftBox: act.kind === 'done' ? (act.leftBox ?? undefined) : undefined,
        takenBox: act.takenBox ?? undefined,
        isOverfilled: act.isOverfilled || undefined,
        hasWrongItems: act.hasWrongItems || undefined,
        photos: act.photoIds.length || undefined,
      }
    case 'ticket':
      return {
        tap: act.kind,
        tons: act.tons ?? undefined,
        hasWrongItems: act.wrongItems.length > 0 || undefined,
        photos: act.photoIds.length || undefined,
      }
    default:
      return { tap: act.kind }
  }
}
