import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * If a panel closes while it has the focus, the browser would leave the focus on the page, and people who use keys would lose their place.
 * With this hook the focus returns to the element that opened the panel. `shown` changes when the panel shows another item. Call the hook
 * before anything that moves the focus or makes the page behind the panel inert.
 */
export function useFocusReturn(panel: RefObject<HTMLElement | null>, shown?: string): void {
  const opener = useRef<HTMLElement>(null)
  const remember = () => {
    const { activeElement, body } = document
    const isOutside = activeElement !== body && !panel.current?.contains(activeElement)
    if (isOutside && activeElement instanceof HTMLElement) opener.current = activeElement
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item was opened by another element
  useLayoutEffect(remember, [panel, shown])
  // While the code of a panel is loaded, another panel stands in its place. It gives the focus back before this effect runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item was opened by another element
  useEffect(remember, [panel, shown])
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true })
    },
    [],
  )
}
