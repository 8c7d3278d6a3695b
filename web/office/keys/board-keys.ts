/** The keys of the board and their acts. The board answers the keys from these tables, and the dialog of `?` shows them. */

/** These keys act on the page. */
export const pageKeys = {
  '[': 'dayBefore',
  ']': 'dayAfter',
  '.': 'today',
  '/': 'filter',
  l: 'form',
  Escape: 'escape',
} as const

/** This key leads from the board to the map, and back. */
export const viewKeys = { map: 'g' } as const

/** These keys act on the card that has the focus. */
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

/** These keys act together with ⌘ or Ctrl. */
export const commandKeys = { z: 'undo', Enter: 'publish' } as const

export type PageAct = (typeof pageKeys)[keyof typeof pageKeys]
export type CardAct = (typeof cardKeys)[keyof typeof cardKeys]
export type CommandAct = (typeof commandKeys)[keyof typeof commandKeys]

const read = <Act>(table: Readonly<Record<string, Act>>, key: string): Act | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null

export const pageActOf = (key: string): PageAct | null => read<PageAct>(pageKeys, key)
export const cardActOf = (key: string): CardAct | null => read<CardAct>(cardKeys, key)
export const commandActOf = (key: string): CommandAct | null => read<CommandAct>(commandKeys, key)
