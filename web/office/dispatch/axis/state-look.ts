import type { ShownState } from '#domain/dispatch/shown-state.ts'

/** Color is the state of a stop and nothing else. The word of the state stands on each card, because color alone says nothing to many people. */
type Look = { readonly card: string; readonly word: string; readonly work: string }

const underWay: Look = { card: 'border-accent bg-accent-tint', word: 'text-accent-text', work: 'fill-accent' }

export const stateLooks: Readonly<Record<ShownState, Look>> = {
  planned: {
    card: 'border-dashed border-line-strong bg-paper',
    word: 'text-ink-soft',
    work: 'fill-paper stroke-line-strong [stroke-dasharray:3_2]',
  },
  published: { card: 'border-line-strong bg-surface', word: 'text-ink-soft', work: 'fill-line-strong' },
  'on-the-way': underWay,
  there: underWay,
  waiting: underWay,
  done: { card: 'border-good bg-good-tint', word: 'text-good', work: 'fill-good' },
  late: { card: 'border-bad bg-bad-tint', word: 'text-bad', work: 'fill-bad' },
  'could-not': { card: 'border-warn bg-warn-tint', word: 'text-warn', work: 'fill-warn' },
}
