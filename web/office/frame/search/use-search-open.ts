import { useCallback, useEffect, useState } from 'react'

/** ⌘K, or Ctrl and K, opens the search from wherever somebody is, and closes it; above another dialog it stays closed. */
export function useSearchOpen() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const open = useCallback(() => setOpen(true), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isOurs || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(before => !before && document.querySelector('dialog[open]') === null)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return { isOpen, open, close }
}
