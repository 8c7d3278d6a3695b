/** Focuses a field and moves it to the middle of the window, so that its message below it is visible on a small screen, too. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
