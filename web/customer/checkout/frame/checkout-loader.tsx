import { useMutationState } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Loader, loaderLastsMs } from '#web/ui/loader.tsx'
import { useAtLeast } from '#web/ui/use-at-least.ts'

/**
 * Blocks the page while a write goes on that says so, and stays its 1500 ms while the next page is already drawn beneath it:
 * nobody waits for the loader alone.
 */
export function CheckoutLoader() {
  const texts = useMutationState({
    filters: { status: 'pending' },
    select: mutation => (mutation.options.meta as { loaderText?: string } | undefined)?.loaderText ?? '',
  }).filter(Boolean)
  const text = useLast(texts[texts.length - 1])
  useHeadingAfter(useAtLeast(texts.length > 0, loaderLastsMs))
  return <Loader active={texts.length > 0} text={text} />
}

function useLast(text: string | undefined): string {
  const last = useRef('')
  if (text) last.current = text
  return last.current
}

/** What had the focus is gone with its page: the new page's title takes it. */
function useHeadingAfter(isShown: boolean): void {
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true })
    }
    wasShown.current = isShown
  }, [isShown])
}
