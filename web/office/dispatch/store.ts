/** A store holds state outside of React components. It calls each listener after each change. */
export type Store<State> = {
  readonly read: () => State
  readonly change: (change: Partial<State>) => void
  readonly listen: (listener: () => void) => () => void
}

export function createStore<State>(first: State): Store<State> {
  let state = first
  const listeners = new Set<() => void>()
  return {
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
