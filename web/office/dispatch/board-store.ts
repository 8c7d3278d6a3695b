/** The store holds which cards of the board are selected, moved or pointed at. Each card and lane subscribes only to its own part. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { CardId, Gap } from '#web/office/dispatch/moves.ts'
import { createStore, type Store } from '#web/office/dispatch/store.ts'

export type MoveInProgress = {
  readonly cards: readonly CardId[]
  /** True if the pointer drags the cards. False in the move mode of keys and touch. */
  readonly isDragged: boolean
}

export type LinePlace = { readonly left: number; readonly top: number; readonly height: number }
type Line = { readonly place: LinePlace | null }

type BoardState = {
  readonly selected: ReadonlySet<CardId>
  readonly moving: MoveInProgress | null
  /** The gap that has the focus, or in which the pointer that drags the cards rests. */
  readonly over: Gap | null
  /** The card that Tab moves the focus to. */
  readonly current: CardId | null
  readonly announcement: string
}

export type BoardStore = Store<BoardState> & {
  /**
   * Where the line of the gap under the pointer stands in the window, while the pointer drags cards. It changes during the moves of the
   * pointer, so it is not in the state that each card listens to.
   */
  readonly line: Store<Line>
}

const nothing: BoardState = {
  selected: new Set(),
  moving: null,
  over: null,
  current: null,
  announcement: '',
}

export const createBoardStore = (): BoardStore => ({
  ...createStore(nothing),
  line: createStore<Line>({ place: null }),
})

/** When a person leaves the board, no card stays selected or in a move. */
export const clearBoardStore = (store: BoardStore): void => store.change(nothing)

export const BoardStoreContext = createContext(createBoardStore())

export const useBoardStore = (): BoardStore => use(BoardStoreContext)

/** The component renders again only when the selected value changes. */
export function useBoardState<Selected>(select: (state: BoardState) => Selected): Selected {
  const store = useBoardStore()
  return useSyncExternalStore(store.listen, () => select(store.read()))
}

export function toggleSelected(store: BoardStore, card: CardId): void {
  const selected = new Set(store.read().selected)
  if (!selected.delete(card)) selected.add(card)
  store.change({ selected })
}

/** Returns all selected cards if the card is one of them, otherwise the card alone. */
export function cardsWith(store: BoardStore, card: CardId): readonly CardId[] {
  const { selected } = store.read()
  return selected.has(card) ? [...selected] : [card]
}

export const stopMoving = (store: BoardStore): void => store.change({ moving: null, over: null })
