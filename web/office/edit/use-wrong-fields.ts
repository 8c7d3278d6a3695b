import { useRef } from 'react'
import { focusField } from '#web/ui/focus-field.ts'

/** The hook moves the focus to the first wrong field inside of the element that gets `ref`. */
export function useWrongFields() {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    // The wrong fields are marked by the next render, so the focus moves after it.
    lead: () => void requestAnimationFrame(() => focusField(firstWrong(ref.current))),
  }
}

/** If a list is empty that may not be, its button stands for a wrong field. */
const firstWrong = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')
