import { createContext, use } from 'react'
import { MissingData } from '#web/frame/errors/fault.ts'
import type { CardId, Gap, StopElsewhere } from '#web/office/dispatch/moves.ts'
import type { BoardStop, DispatchDay } from '#web/office/session/office-api.ts'

export type StopChange = {
  readonly window?: { readonly start: number; readonly end: number }
  readonly isPinned?: boolean
  readonly noteToDriver?: string | null
  readonly isSameBox?: boolean
  readonly boxId?: string | null
  readonly facilityId?: string | null
  /** It is the reason for a change that is not planned as a rule. */
  readonly anyway?: string
}

/** These are the acts of people on the board. They never fail: the page shows each refusal. */
export type BoardActs = {
  readonly place: (
    cards: readonly CardId[],
    to: Gap & { readonly day?: DispatchDay['day'] },
    how?: { readonly anyway?: string; readonly elsewhere?: readonly StopElsewhere[] },
  ) => void
  /** It plans stops of several drivers as one act; each driver's stops keep their order. */
  readonly planDay: (lanes: readonly { readonly driverId: string; readonly cards: readonly CardId[] }[]) => void
  readonly unplan: (cards: readonly CardId[]) => void
  readonly change: (stop: BoardStop, change: StopChange) => void
  /** It chooses the facility for the load of an order before that is planned; null means the route's best place. */
  readonly dumpAt: (orderId: string, facilityId: string | null) => void
  readonly setTruck: (driverId: string, truckId: string, anyway?: string) => void
  readonly undo: () => void
  readonly startMove: (card: CardId) => void
}

/** The page answers these questions in a dialog. */
export type BoardQuestions = {
  /** It is null if no day is shown that has places. */
  readonly findPlaces: ((card: CardId) => void) | null
  readonly orderLane: (driverId: string) => void
  /** It proposes the whole day. */
  readonly planDay: () => void
}

export const BoardQuestionsContext = createContext<BoardQuestions>({
  findPlaces: null,
  orderLane: () => undefined,
  planDay: () => undefined,
})

/** The functions stay the same for as long as the board is shown, so that cards are not drawn again. */
export const BoardActsContext = createContext<BoardActs | null>(null)

export function useBoardActs(): BoardActs {
  const acts = use(BoardActsContext)
  if (!acts) throw new MissingData('board')
  return acts
}
