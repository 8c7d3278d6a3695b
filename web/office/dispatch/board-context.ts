import { createContext, use } from 'react'
import { MissingData } from '#web/frame/errors/fault.ts'
import type { CardId, Gap } from '#web/office/dispatch/moves.ts'
import type { BoardStop, DispatchDay } from '#web/office/office-api.ts'

export type StopChange = {
  readonly window?: { readonly start: number; readonly end: number }
  readonly isPinned?: boolean
  readonly noteToDriver?: string | null
}

/** What people do on the board. They never fail: what was refused is said on the page. */
export type BoardActs = {
  readonly place: (cards: readonly CardId[], to: Gap & { readonly day?: DispatchDay['day'] }, anyway?: string) => void
  readonly unplan: (cards: readonly CardId[]) => void
  readonly change: (stop: BoardStop, change: StopChange) => void
  readonly setTruck: (driverId: string, truckId: string) => void
  readonly undo: () => void
  readonly startMove: (card: CardId) => void
}

/** Questions that the page answers in a dialog. */
export type BoardQuestions = {
  readonly findPlaces: (card: CardId) => void
  readonly orderLane: (driverId: string) => void
}

export const BoardQuestionsContext = createContext<BoardQuestions>({
  findPlaces: () => undefined,
  orderLane: () => undefined,
})

/** Functions stay the same for as long as the board is shown, so that cards need not be drawn again. */
export const BoardActsContext = createContext<BoardActs | null>(null)

export function useBoardActs(): BoardActs {
  const acts = use(BoardActsContext)
  if (!acts) throw new MissingData('board')
  return acts
}
