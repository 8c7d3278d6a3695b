import { useState } from 'react'
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
 * What is typed and not sent yet: a reload finds it again, in this tab, until it is sent (`forget`) or the person signs out.
 * The name says whose it is, such as the cart's id.
 */
export function useDraft<Value>(name: string, initial: Value) {
  const [value, set] = useState<Value>(() => readDraft<Value>(name) ?? initial)
  return {
    value,
    write: (next: Value) => {
      writeDraft(name, next)
      set(next)
    },
    forget: () => forgetDraft(name),
  }
}
