/**
 * The state in which the board shows a stop (rule D161). It is what the driver reported. Until the driver has begun, it is whether the stop
 * will be late, and otherwise whether it is published.
 */
import type { StopState } from './stop.ts'

export const shownStates = [
  'planned',
  'published',
  'on-the-way',
  'there',
  'waiting',
  'done',
  'late',
  'could-not',
] as const
export type ShownState = (typeof shownStates)[number]

const reported: Partial<Record<StopState, ShownState>> = {
  'under-way': 'on-the-way',
  arrived: 'there',
  waiting: 'waiting',
  done: 'done',
  failed: 'could-not',
}

export type KnownOfStop = { readonly state: StopState; readonly isPublished: boolean; readonly isLate: boolean }

export const shownStateOf = ({ state, isPublished, isLate }: KnownOfStop): ShownState =>
  reported[state] ?? (isLate ? 'late' : isPublished ? 'published' : 'planned')
