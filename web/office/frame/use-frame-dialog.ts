import { useCallback, useEffect, useState } from 'react'
import { everywhereCommands, everywhereKeys, isInDialog } from '#web/office/keys/page-keys.ts'
import { usePageKey } from '#web/office/keys/use-page-key.ts'

/** These dialogs are above every page. */
type FrameDialog = 'search' | 'keys'

/** ⌘K, or Ctrl and K, opens the search from every page, and closes it; `?` shows the keys. Above another dialog they stay closed. */
export function useFrameDialog() {
  const [shown, show] = useState<FrameDialog | null>(null)
  const close = useCallback(() => show(null), [])
  const showKeys = useCallback(() => show('keys'), [])
  usePageKey(everywhereKeys.keys, showKeys)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key.toLowerCase() === everywhereCommands.search && (event.metaKey || event.ctrlKey)
      if (!isOurs || event.altKey || event.shiftKey) return
      event.preventDefault()
      show(before => (before === null && !isInDialog() ? 'search' : before === 'search' ? null : before))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return { shown, show, showKeys, close }
}
