import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { readBoxLabel } from '#domain/fleet/box-code.ts'
import { type TickedBox, useTick } from '#web/office/fleet/count/use-tick.ts'
import { labelsQuery } from '#web/office/fleet/queries.ts'
import { useCodeReader } from '#web/parts/scan/use-code-reader.ts'

type WrongLabel = 'no-box' | 'other-hauler' | 'unreadable'

/** The camera sees a label several times a second: if its tick failed, it is tried again after this time. */
const tryAgainMs = 3000

/** The hook ticks the box of each label that is read (rules D9 and D118). */
export function useScanCount(video: RefObject<HTMLVideoElement | null>, count: { yardId: string; begin: string }) {
  const prefix = useQuery(labelsQuery()).data?.prefix
  const [wrong, setWrong] = useState<WrongLabel | null>(null)
  const [last, setLast] = useState<TickedBox | null>(null)
  const known = useRef(new Set<string>())
  const tried = useRef<{ number: string; at: number } | null>(null)
  const { submit, isPending, failure, isOff } = useTick(count, ticked => {
    navigator.vibrate?.(20)
    known.current.add(ticked.number)
    setLast(ticked)
  })
  const readCode = (text: string) => {
    if (isPending || isOff || prefix === undefined) return
    const label = readBoxLabel(text, prefix || null)
    if (label.is !== 'box') return setWrong(label.is)
    setWrong(null)
    const { number } = label.code
    const isTried = tried.current?.number === number && Date.now() - tried.current.at < tryAgainMs
    if (known.current.has(number) || isTried) return
    tried.current = { number, at: Date.now() }
    submit({ number })
  }
  const confirm = () => tried.current && submit({ number: tried.current.number, isSure: true })
  const reader = useCodeReader(video, { onText: readCode, onUnreadable: () => setWrong('unreadable') })
  return { ...reader, confirm, isPending, wrong, last, failure, isOff, ticked: known.current.size }
}
