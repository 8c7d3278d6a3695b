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
  /** The reason why something is planned that does not fit. */
  readonly anyway?: string
}

/** What people can do on the board. These functions never fail, because the page shows each refusal. */
export type BoardActs = {
  readonly place: (
    cards: readonly CardId[],
    to: Gap & { readonly day?: DispatchDay['day'] },
    how?: { readonly anyway?: string; readonly elsewhere?: readonly StopElsewhere[] },
  ) => void
  /** Plans stops of several drivers as one act. The stops of each driver keep their order. */
  readonly planDay: (lanes: readonly { readonly driverId: string; readonly cards: readonly CardId[] }[]) => void
  readonly unplan: (cards: readonly CardId[]) => void
  readonly change: (stop: BoardStop, change: StopChange) => void
  /** Chooses the facility for the load of an order before the dump is planned. Null means the best place on the route. */
  readonly dumpAt: (orderId: string, facilityId: string | null) => void
  readonly setTruck: (driverId: string, truckId: string, anyway?: string) => void
  readonly undo: () => void
  readonly startMove: (card: CardId) => void
}

/** Each of these functions opens a dialog. */
export type BoardQuestions = {
  /** Null if the page shows no day with places. */
  readonly findPlaces: ((card: CardId) => void) | null
  readonly orderLane: (driverId: string) => void
  /** Shows whom it tells when the route of one driver is published. Null if the page publishes nothing. */
  readonly publishLane: ((driverId: string) => void) | null
  /** Proposes a plan for the whole day. */
  readonly planDay: () => void
}

export const BoardQuestionsContext = createContext<BoardQuestions>({
  findPlaces: null,
  orderLane: () => undefined,
  publishLane: null,
  planDay: () => undefined,
})

/** The functions stay the same while the board is shown, so that React does not render the cards again. */
export const BoardActsContext = createContext<BoardActs | null>(null)

export function useBoardActs(): BoardActs {
  const acts = use(BoardActsContext)
  if (!acts) throw new MissingData('board')
  return acts
}
