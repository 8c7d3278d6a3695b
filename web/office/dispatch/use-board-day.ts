/** These hooks hold a day of the board as the server sent it, and keep it current while others work on it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/value/calendar.ts'
import { useBoardState } from '#web/office/dispatch/board-store.ts'
import { dayQuery, dispatchKey } from '#web/office/dispatch/queries.ts'
import { useChanges } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'

/** A card shows for this long who has changed it. */
const shownForMs = 10_000

export type ChangedBy = ReadonlyMap<string, string>

export function useBoardDay(day: Day) {
  const query = useQuery(dayQuery(day))
  return { query, ...useBoardNews() }
}

/** The hook fetches the page again when others have changed something, and says who changed which card. */
export function useBoardNews() {
  const queries = useQueryClient()
  const isMoving = useBoardState(state => state.moving !== null)
  const { person } = useMe()
  const [waiting, setWaiting] = useState(0)
  const { changedBy, mark } = useChangedBy()

  const refresh = () => queries.invalidateQueries({ queryKey: dispatchKey })
  useChanges(({ changes, isReset }) => {
    const others = changes.filter(change => change.actorId !== person.id)
    mark(others.flatMap(({ objectId, who }) => (who === null ? [] : [[objectId, who] as const])))
    // While a person moves a card, the page does not change, because a card could move away under the pointer. Changes of others wait until
    // the person has put the card down.
    if (isMoving && !isReset) setWaiting(waiting + Math.max(1, others.length))
    else void refresh()
  })
  const hasNews = !isMoving && waiting > 0
  useEffect(() => {
    if (!hasNews) return
    setWaiting(0)
    void queries.invalidateQueries({ queryKey: dispatchKey })
  }, [hasNews, queries])
  return { changedBy, waiting }
}

/** The key is the id of an object. The value is the person who changed it in the last seconds. */
function useChangedBy() {
  const [changedBy, setChangedBy] = useState<ChangedBy>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const mark = (changes: readonly (readonly [objectId: string, who: string])[]) => {
    if (changes.length === 0) return
    setChangedBy(before => new Map([...before, ...changes]))
    const forget = () =>
      setChangedBy(before => new Map([...before].filter(([objectId]) => !changes.some(([id]) => id === objectId))))
    timers.current.add(setTimeout(forget, shownForMs))
  }
  return { changedBy, mark }
}
