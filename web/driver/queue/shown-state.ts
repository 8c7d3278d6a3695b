import type { PhoneState } from '#web/driver/phone.ts'
import type { PhoneDatabase } from '#web/driver/queue/phone-database.ts'
import { unread } from '#web/driver/queue/phone-state.ts'

export type ShownState = ReturnType<typeof createShown>

/** Pages show this state. Other tabs of this phone receive each change. */
export function createShown(database: PhoneDatabase, readAll: () => Promise<PhoneState>) {
  let state = unread
  let newestRead = 0
  let isStopped = false
  let photosUnderWay = 0
  let latest = Promise.resolve()
  const listeners = new Set<() => void>()
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`phone ${database.name}`)
  const readAnew = async (): Promise<void> => {
    newestRead += 1
    const question = newestRead
    const next = await readAll()
    // A later read has newer data.
    if (question !== newestRead) return
    show(next)
  }
  const show = (next: PhoneState): void => {
    state = { ...next, isKeepingPhoto: photosUnderWay > 0 }
    for (const listener of listeners) listener()
  }
  /** Resolves when the shown state is at least as new as the call. */
  const renewHere = async (): Promise<void> => {
    if (!isStopped) latest = Promise.all([latest, readAnew()]).then(() => undefined)
    let awaited: Promise<void>
    do {
      awaited = latest
      await awaited
    } while (awaited !== latest)
  }
  if (tabs) tabs.onmessage = () => void renewHere()
  return {
    read: () => state,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    renew: async (): Promise<void> => {
      await renewHere()
      if (!isStopped) tabs?.postMessage(null)
    },
    /** The state says so while a picture is being stored. */
    keepingPhoto: async <Kept>(work: () => Promise<Kept>): Promise<Kept> => {
      photosUnderWay += 1
      show(state)
      try {
        return await work()
      } finally {
        photosUnderWay -= 1
        show(state)
      }
    },
    stop: async () => {
      isStopped = true
      tabs?.close()
      await latest
    },
  }
}
