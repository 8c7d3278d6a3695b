/** Open pages receive the changes of others as they happen, and know if the server answers (rule D90). */
import { createContext, use, useEffect, useRef, useState } from 'react'
import { type Client, useClient } from '#web/client/client.ts'
import { isUnanswered, refusalOf } from '#web/client/errors.ts'
import type { StreamEvent } from '#web/client/event-stream.ts'
import { useApi } from '#web/client/query.ts'
import { shareEvents } from '#web/client/shared-events.ts'
import { useOnline } from '#web/client/use-online.ts'
import { whileVisible } from '#web/client/while-visible.ts'
import { gatherNews } from '#web/office/session/gather-news.ts'
import type { Changes, Me } from '#web/office/session/office-api.ts'

export type News = Pick<Changes, 'changes' | 'isReset'>
type Listener = (news: News) => void

export type Live = {
  readonly listen: (listener: Listener) => () => void
  /** The time since which the server has not answered. Null while the office is connected. */
  readonly notConnectedSince: Date | null
}

/** If no stream can be opened, the page asks the server for changes at this interval. */
const everyMs = 2000

export const LiveContext = createContext<Live>({ listen: () => () => undefined, notConnectedSince: null })

/** The hook calls `listener` with the changes of others. */
export function useChanges(listener: Listener): void {
  const { listen } = use(LiveContext)
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => listen(news => latest.current(news)), [listen])
}

/** Null while the office is connected. Otherwise each control that changes something is off. */
export const useNotConnectedSince = (): Date | null => use(LiveContext).notConnectedSince

/**
 * The hook receives changes while the page is visible. The frame of an app calls it once. If the rights of the person or the brand have
 * changed, the frame fetches them again.
 */
export function useLive({ person, organization, cursor: first }: Me, onOtherMe: () => void): Live {
  const api = useApi()
  const client = useClient()
  const [listeners] = useState(() => new Set<Listener>())
  const latestOnOtherMe = useRef(onOtherMe)
  latestOnOtherMe.current = onOtherMe
  const isOnline = useOnline()
  const [silentSince, setSilentSince] = useState<Date | null>(null)
  const cursor = useRef(first)
  const [listen] = useState(() => (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })

  useEffect(() => {
    const news = gatherNews(found => {
      if (found.changes.some(isAboutMe)) latestOnOtherMe.current()
      for (const notify of listeners) notify(found)
    })
    const hear = (found: Changes) => {
      cursor.current = found.cursor
      setSilentSince(null)
      news.add(found)
    }
    const ask = async () => {
      try {
        hear(await api.office.changes.query({ since: cursor.current }))
      } catch (error) {
        if (isUnanswered(error)) setSilentSince(since => since ?? new Date())
        else if (refusalOf(error) !== null) latestOnOtherMe.current()
      }
    }
    const follow = () => {
      const parts = { client, name: `office ${organization.id} ${person.id}`, organizationId: organization.id }
      return followOffice({ ...parts, since: () => cursor.current, hear, ask })
    }
    const stop = whileVisible(follow)
    return () => {
      stop()
      news.stop()
    }
  }, [api, client, listeners, organization.id, person.id])

  const offlineSince = useSince(!isOnline)
  return { listen, notConnectedSince: silentSince ?? offlineSince }
}

/** True if the changes are about the rights of members, or about the brand in the frame. */
const isAboutMe = ({ object, act }: News['changes'][number]): boolean => object === 'member' || act === 'change-brand'

type FollowParts = {
  readonly client: Client
  readonly name: string
  readonly organizationId: string
  readonly since: () => string
  readonly hear: (changes: Changes) => void
  /** Asks the server for changes without a stream. */
  readonly ask: () => Promise<void>
}

/** The changes come by a stream. While no stream is open, the function asks the server for them. */
function followOffice({ client, name, organizationId, since, hear, ask }: FollowParts): () => void {
  let isOpen = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const askUntilOpen = async () => {
    clearTimeout(timer)
    await ask()
    clearTimeout(timer)
    if (!isOpen && !isOver) timer = setTimeout(askUntilOpen, everyMs)
  }
  const stop = shareEvents(name, {
    client,
    path: '/events/office',
    headers: () => ({ 'x-organization-id': organizationId }),
    since,
    onEvent: event => {
      const changes = changesOf(event)
      if (changes) hear(changes)
    },
    onOpen: now => {
      isOpen = now
      if (!now) void askUntilOpen()
    },
  })
  void askUntilOpen()
  window.addEventListener('online', askUntilOpen)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    window.removeEventListener('online', askUntilOpen)
  }
}

function changesOf({ name, id, data }: StreamEvent): Changes | null {
  if (name === 'changes') return { cursor: id, changes: JSON.parse(data) as Changes['changes'], isReset: false }
  return name === 'open' || name === 'reset' ? { cursor: id, changes: [], isReset: name === 'reset' } : null
}

/** Returns the time since which `isSo` is true. Null while it is false. */
function useSince(isSo: boolean): Date | null {
  const [since, setSince] = useState<Date | null>(isSo ? new Date() : null)
  if (isSo !== (since !== null)) setSince(isSo ? new Date() : null)
  return since
}
