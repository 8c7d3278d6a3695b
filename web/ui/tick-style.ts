/** Checkboxes and radios are the browser's own with our style. So they print, work in forced colors, and need no script. */
export const tickStyle =
  'tick size-6 shrink-0 appearance-none rounded-small border border-line-strong bg-surface transition-colors ' +
  'checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken'

export const dotStyle =
  'dot size-6 shrink-0 appearance-none rounded-round border border-line-strong bg-surface transition-colors ' +
  'checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken'
