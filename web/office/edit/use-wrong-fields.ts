import { useRef } from 'react'

/** The hook leads to the first wrong field inside of the element that gets `ref`. */
export function useWrongFields() {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    // The focus moves after the page has marked the wrong fields.
    lead: () => void requestAnimationFrame(() => focusFirst(ref.current)),
  }
}

/**
 * The function brings the first wrong field to the middle of the window, because the message below the field would be outside a small screen
 * if the field stayed at its edge. A list that may not be empty has its button in place of a field.
 */
function focusFirst(fields: HTMLElement | null): void {
  const first = fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}
