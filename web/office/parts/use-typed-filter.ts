import { useEffect, useRef, useState } from 'react'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const pauseMs = 250

/** When the person pauses typing, the text goes into the address. If something else changes the address, the field follows. */
export function useTypedFilter(name: string): readonly [string, (text: string) => void] {
  const [filter, setFilter] = useFilter(name)
  const inAddress = filter ?? ''
  const [text, setText] = useState(inAddress)
  const settled = useDebounced(text.trim(), pauseMs)
  const sent = useRef(inAddress)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs only when the typed text changes
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    setFilter(settled || null)
  }, [settled])
  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    setText(inAddress)
  }, [inAddress])
  return [text, setText]
}
