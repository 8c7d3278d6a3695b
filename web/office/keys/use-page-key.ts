import { useEffect, useRef } from 'react'
import { isInDialog, isTyping } from '#web/office/keys/page-keys.ts'

/** Answers one key, wherever the focus is on the page: not while somebody types, nor under a dialog. */
export function usePageKey(key: string, act: (() => void) | null): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key === key && !event.metaKey && !event.ctrlKey && !event.altKey
      if (!isOurs || !latest.current || event.defaultPrevented || isTyping(event) || isInDialog()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
