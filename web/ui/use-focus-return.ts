import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * If a panel closes while it has the focus, the browser would leave the focus on the page, and people who use keys would lose their place.
 * With this hook the focus returns to the element that opened the panel. `shown` changes when the panel shows another item. Call the hook
 * before anything that moves the focus or makes the page behind the panel inert.
 */
export function useFocusReturn(panel: RefObject<HTMLElement | null>, shown?: string): void {
  const opener = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item was opened by another element
  useLayoutEffect(() => {
    if (!panel.current?.contains(document.activeElement)) opener.current = document.activeElement
  }, [panel, shown])
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && document.activeElement === document.body)
        opener.current.focus({ preventScroll: true })
    },
    [],
  )
}
