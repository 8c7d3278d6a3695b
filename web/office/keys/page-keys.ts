/** These tables hold the keys outside the board: each key has its act. Pages answer by them, and the dialog of `?` shows them (rule V1). */

export const everywhereKeys = { keys: '?' } as const
/** These keys work with ⌘, or Ctrl. */
export const everywhereCommands = { search: 'k' } as const
export const listKeys = { find: '/', csv: 'e' } as const
/** These keys work with ⌘, or Ctrl. */
export const listCommands = { undo: 'z' } as const
export const searchKeys = { ArrowDown: 'next', ArrowUp: 'before', Enter: 'go', Escape: 'close' } as const
/** These keys belong to a handle that moves its row to another place. */
export const handleKeys = { ArrowUp: 'earlier', ArrowDown: 'later' } as const

/** A key that is typed into a field is not a command. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

export const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null
