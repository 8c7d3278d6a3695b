import type { Plan } from '#domain/dispatch/plan/plan.ts'
import type { Facts } from '#web/office/dispatch/stop-words.ts'
import type { ChangedBy } from '#web/office/dispatch/use-board-day.ts'
import type { BoardRoute, BoardStop, DispatchDay } from '#web/office/session/office-api.ts'

export type LaneProps = {
  /** Null for the row of stops that have no driver yet. */
  route: BoardRoute | null
  name: string
  stops: readonly BoardStop[]
  plan: Plan | null
  facts: Facts
  trucks: DispatchDay['trucks']
  now: string
  timeZone: string
  isOff: boolean
  isShown: (stop: BoardStop) => boolean
  changedBy: ChangedBy
}
