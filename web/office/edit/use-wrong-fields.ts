import { useRef } from 'react'
import { focusField } from '#web/ui/focus-field.ts'

/** The hook moves the focus to the first wrong field inside the element that gets `ref`. */
export function useWrongFields() {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    // The next render marks the wrong fields, so the focus moves after it.
    lead: () => void requestAnimationFrame(() => focusField(firstWrong(ref.current))),
  }
}

/** If a list must not be empty but is, its button counts as a wrong field. */
const firstWrong = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
