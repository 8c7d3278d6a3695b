import { useEffect, useRef } from 'react'
import { isInDialog, isTyping } from '#web/office/keys/page-keys.ts'

/** The hook answers one key wherever the focus is on the page. It ignores the key while the person types or a dialog is open. */
export function usePageKey(key: string, act: (() => void) | null): void {
  useKeyDown(event => event.key === key && !event.metaKey && !event.ctrlKey && !event.altKey, act)
}

/** The hook answers one key together with ⌘ or Ctrl. */
export function usePageCommand(key: string, act: (() => void) | null): void {
  useKeyDown(event => event.key === key && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey, act)
}

function useKeyDown(isOurs: (event: KeyboardEvent) => boolean, act: (() => void) | null): void {
  const latest = useRef({ isOurs, act })
  latest.current = { isOurs, act }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { isOurs, act } = latest.current
      if (!act || !isOurs(event) || event.defaultPrevented || isTyping(event) || isInDialog()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
