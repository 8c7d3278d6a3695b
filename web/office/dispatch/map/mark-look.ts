import type { ShownState } from '#domain/dispatch/shown-state.ts'

const underWay = 'border-accent bg-accent text-on-accent'

/** The colors of states are those of the board. A mark also has its number, and the list says the state in words. */
export const markLooks: Readonly<Record<ShownState, string>> = {
  planned: 'border-dashed border-line-strong bg-paper text-ink',
  published: 'border-ink bg-surface text-ink',
  'on-the-way': underWay,
  there: underWay,
  waiting: underWay,
  done: 'border-good bg-good-tint text-good',
  late: 'border-bad bg-bad-tint text-bad',
  'could-not': 'border-warn bg-warn-tint text-warn',
}
