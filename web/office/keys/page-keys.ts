/** The tables of keys that are not the board's: what is pressed, and what it is for. Pages answer by them, and the dialog of `?` shows them (rule V1). */

export const everywhereKeys = { keys: '?' } as const
/** With ⌘, or Ctrl. */
export const everywhereCommands = { search: 'k' } as const
export const listKeys = { find: '/', csv: 'e' } as const
/** With ⌘, or Ctrl. */
export const listCommands = { undo: 'z' } as const
export const searchKeys = { ArrowDown: 'next', ArrowUp: 'before', Enter: 'go', Escape: 'close' } as const
/** Of a handle that takes its row elsewhere. */
export const handleKeys = { ArrowUp: 'earlier', ArrowDown: 'later' } as const

/** A key that is typed into a field is none of ours. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

export const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null
