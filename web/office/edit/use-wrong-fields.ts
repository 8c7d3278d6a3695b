import { useRef } from 'react'

/** The hook moves the focus to the first wrong field inside of the element that gets `ref`. */
export function useWrongFields() {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    // The wrong fields are marked by the next render, so the focus moves after it.
    lead: () => void requestAnimationFrame(() => focusFirst(ref.current)),
  }
}

/**
 * Focuses the first wrong field and moves it to the middle of the window, so that its message below it is visible on a small screen, too. If a
 * list is empty that may not be, its button gets the focus.
 */
function focusFirst(fields: HTMLElement | null): void {
  const first = fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}
