type Listener = (event?: object) => void

/** Makes `on`, `once` and `off` of an element, and `emit`, which calls its listeners. */
export function createListeners() {
  const listeners = new Map<string, Set<Listener>>()
  const on = (name: string, listener: Listener) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
  }
  const off = (name: string, listener?: Listener) => {
    if (listener) listeners.get(name)?.delete(listener)
    else listeners.delete(name)
  }
  const once = (name: string, listener: Listener) => {
    const first: Listener = event => {
      off(name, first)
      listener(event)
    }
    on(name, first)
  }
  const emit = (name: string, event?: object) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }
  return { on, once, off, emit }
}
