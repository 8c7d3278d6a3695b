/** The keys outside the board and their acts. The pages answer the keys from these tables, and the dialog of `?` shows them (rule V1). */

export const everywhereKeys = { keys: '?' } as const
/** These keys act together with ⌘ or Ctrl. */
export const everywhereCommands = { search: 'k' } as const
export const listKeys = { find: '/', csv: 'e' } as const
/** These keys act together with ⌘ or Ctrl. */
export const listCommands = { undo: 'z' } as const
export const searchKeys = { ArrowDown: 'next', ArrowUp: 'before', Enter: 'go', Escape: 'close' } as const
/** These keys act on the handle that moves its row to another place. */
export const handleKeys = { ArrowUp: 'earlier', ArrowDown: 'later' } as const

/** True if the person types into a field. Such a key is not a command. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

export const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null
