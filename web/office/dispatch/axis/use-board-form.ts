import { useCallback, useLayoutEffect, useState } from 'react'
import { localStore } from '#web/client/browser-storage.ts'

/** The board is a time axis with a card at the time of each work, or a list of cards for each driver. */
export type BoardForm = 'axis' | 'list'

/** This browser remembers the chosen form under this key. */
const formKey = 'boardForm'

/** The lanes and their heads, in letters. In less room the cards of a day would hang in too many rows, so the board is a list. */
const leastRoom = 44
export const headLetters = 11.5

/** The room of a lane beside its head, and the size of a letter. */
export type AxisRoom = { readonly width: number; readonly rem: number }

/**
 * `room` is null if the axis has too little room, because the window is narrow or the letters are large (rule D162). It is undefined until
 * the lanes are measured.
 */
export function useBoardForm() {
  const [chosen, setChosen] = useState<BoardForm>(() => (localStore.read(formKey) === 'list' ? 'list' : 'axis'))
  const [lanes, setLanes] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState<AxisRoom | null>()
  useLayoutEffect(() => {
    if (!lanes) return
    const measure = () => setRoom(before => sameRoom(before, roomIn(lanes)))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(lanes)
    return () => watch.disconnect()
  }, [lanes])
  const switchForm = useCallback(() => {
    setChosen(before => {
      const next = before === 'axis' ? 'list' : 'axis'
      localStore.write(formKey, next)
      return next
    })
  }, [])
  return { chosen, room, setLanes, switchForm }
}

function roomIn(lanes: HTMLElement): AxisRoom | null {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  if (lanes.clientWidth < leastRoom * rem) return null
  return { width: Math.floor(lanes.clientWidth - headLetters * rem), rem }
}

/** The cards are arranged again only if the room has changed. */
const sameRoom = (before: AxisRoom | null | undefined, now: AxisRoom | null): AxisRoom | null =>
  before && now && before.width === now.width && before.rem === now.rem ? before : now
