import { useRef, useState } from 'react'
import { sessionStore } from '#web/client/browser-storage.ts'

const keyOf = (name: string) => `draft ${name}`

export function readDraft<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStore.read(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

export const writeDraft = (name: string, value: unknown): void => sessionStore.write(keyOf(name), JSON.stringify(value))
export const forgetDraft = (name: string): void => sessionStore.remove(keyOf(name))

/**
 * The hook keeps a value that the person has typed and not sent. After a reload it is still in this tab, until it is
 * sent (`forget`) or the person signs out. The name includes its owner, such as the cart's id.
 */
export function useDraft<Value>(name: string, initial: Value) {
  const [value, set] = useState<Value>(() => readDraft<Value>(name) ?? initial)
  const written = useRef(value)
  return {
    value,
    write: (next: Value) => {
      written.current = next
      writeDraft(name, next)
      set(next)
    },
    /** A value that was typed in another visit of the page stays, because it was not sent. */
    forget: () => {
      if (JSON.stringify(readDraft(name)) === JSON.stringify(written.current)) forgetDraft(name)
    },
  }
}
