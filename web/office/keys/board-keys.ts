/** The board has one table of keys: each key has its act. The board answers by it, and the dialog of `?` shows it. */

/** These keys belong to the page. */
export const pageKeys = {
  '[': 'dayBefore',
  ']': 'dayAfter',
  '.': 'today',
  '/': 'filter',
  Escape: 'escape',
} as const

/** These keys belong to the card that has the focus. */
export const cardKeys = {
  m: 'move',
  x: 'select',
  d: 'driver',
  t: 'truck',
  c: 'container',
  w: 'window',
  n: 'note',
  p: 'pin',
  b: 'sameBox',
  f: 'gap',
  o: 'order',
} as const

/** These keys work with ⌘, or Ctrl. */
export const commandKeys = { z: 'undo', Enter: 'publish' } as const

export type PageAct = (typeof pageKeys)[keyof typeof pageKeys]
export type CardAct = (typeof cardKeys)[keyof typeof cardKeys]
export type CommandAct = (typeof commandKeys)[keyof typeof commandKeys]

const read = <Act>(table: Readonly<Record<string, Act>>, key: string): Act | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null

export const pageActOf = (key: string): PageAct | null => read<PageAct>(pageKeys, key)
export const cardActOf = (key: string): CardAct | null => read<CardAct>(cardKeys, key)
export const commandActOf = (key: string): CommandAct | null => read<CommandAct>(commandKeys, key)
