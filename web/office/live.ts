/** What others change, told to open pages within two seconds, and whether the server is reached at all. */
import { createContext, use, useEffect, useRef, useState } from 'react'
import { isUnanswered } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { useOnline } from '#web/client/use-online.ts'
import type { Changes } from '#web/office/office-api.ts'

export type News = Pick<Changes, 'changes' | 'isReset'>
type Listener = (news: News) => void

export type Live = {
  readonly listen: (listener: Listener) => () => void
  /** Since when nothing comes from the server; null while it does. */
  readonly notConnectedSince: Date | null
}

const everyMs = 2000

export const LiveContext = createContext<Live>({ listen: () => () => undefined, notConnectedSince: null })

/** Calls back with what others have changed. */
export function useChanges(listener: Listener): void {
  const { listen } = use(LiveContext)
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => listen(news => latest.current(news)), [listen])
}

/** Null while the office is connected: whatever changes something is off otherwise. */
export const useNotConnectedSince = (): Date | null => use(LiveContext).notConnectedSince

/** Looks for changes as long as the page is seen; once in an app, in its frame. */
export function useLive(): Live {
  const api = useApi()
  const [listeners] = useState(() => new Set<Listener>())
  const isOnline = useOnline()
  const [silentSince, setSilentSince] = useState<Date | null>(null)
  const cursor = useRef<string | null>(null)
  const [listen] = useState(() => (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        try {
          const found = await api.office.changes.query({ since: cursor.current })
          const isFirst = cursor.current === null
          cursor.current = found.cursor
          setSilentSince(null)
          if (!isFirst && (found.isReset || found.changes.length > 0)) for (const tell of listeners) tell(found)
        } catch (error) {
          if (isUnanswered(error)) setSilentSince(since => since ?? new Date())
        }
      }
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(look, everyMs)
    }
    void look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [api, listeners])

  const offlineSince = useSince(!isOnline)
  return { listen, notConnectedSince: silentSince ?? offlineSince }
}

/** When something began to be so; null while it is not. */
function useSince(isSo: boolean): Date | null {
  const [since, setSince] = useState<Date | null>(isSo ? new Date() : null)
  if (isSo !== (since !== null)) setSince(isSo ? new Date() : null)
  return since
}
