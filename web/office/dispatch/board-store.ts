/** What is selected, moved and pointed at on the board: each card and lane listens only to what concerns it. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { CardId, Gap } from '#web/office/dispatch/moves.ts'

export type Moving = {
  readonly cards: readonly CardId[]
  /** Dragged by the pointer, or in the move mode of keys and touch. */
  readonly isDragged: boolean
}

type BoardState = {
  readonly selected: ReadonlySet<CardId>
  readonly moving: Moving | null
  /** Where it would be put down. */
  readonly over: Gap | null
  /** The card that Tab comes to. */
  readonly current: CardId | null
  readonly announcement: string
}

/** How an act is taken back. */
export type Undo = { readonly label: string; readonly run: () => Promise<unknown> }

export type BoardStore = {
  /** One's own acts, the last one at the end: board and week have them in common. */
  undos: readonly Undo[]
  readonly read: () => BoardState
  readonly change: (change: Partial<BoardState>) => void
  readonly listen: (listener: () => void) => () => void
}

const nothing: BoardState = { selected: new Set(), moving: null, over: null, current: null, announcement: '' }

export function createBoardStore(): BoardStore {
  let state = nothing
  const listeners = new Set<() => void>()
  return {
    undos: [],
    read: () => state,
    change: change => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    listen: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const BoardStoreContext = createContext(createBoardStore())

export const useBoardStore = (): BoardStore => use(BoardStoreContext)

/** Renders again only when what is selected here becomes another value. */
export function useBoardState<Selected>(select: (state: BoardState) => Selected): Selected {
  const store = useBoardStore()
  return useSyncExternalStore(store.listen, () => select(store.read()))
}

export function toggleSelected(store: BoardStore, card: CardId): void {
  const selected = new Set(store.read().selected)
  if (!selected.delete(card)) selected.add(card)
  store.change({ selected })
}

/** All that is selected where the card is one of them, else the card alone. */
export function cardsWith(store: BoardStore, card: CardId): readonly CardId[] {
  const { selected } = store.read()
  return selected.has(card) ? [...selected] : [card]
}

export const stopMoving = (store: BoardStore): void => store.change({ moving: null, over: null })
