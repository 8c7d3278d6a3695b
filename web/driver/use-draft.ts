import { useState } from 'react'
import { localStore } from '#web/client/browser-storage.ts'

const key = 'driver-drafts'
/** A draft that was never sent is deleted after this many newer drafts. */
const most = 20

function readAll(): Record<string, unknown> {
  try {
    return JSON.parse(localStore.read(key) ?? '{}')
  } catch {
    return {}
  }
}

function store(name: string, value?: unknown): void {
  const { [name]: _, ...others } = readAll()
  const all = value === undefined ? others : { ...others, [name]: value }
  localStore.write(key, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-most))))
}

/**
 * A draft is what the driver has typed but not pressed yet. The phone keeps it until it is sent (`forget`) or the
 * driver signs out, even if the app is closed.
 */
export function useDraft<Value>(name: string, initial: Value) {
  const [value, set] = useState(() => (readAll()[name] as Value | undefined) ?? initial)
  return {
    value,
    write: (next: Value) => {
      store(name, next)
      set(next)
    },
    forget: () => store(name),
  }
}
