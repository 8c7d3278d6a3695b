import type { RefusalName } from '#domain/refusal.ts'

const ofDropOff: readonly (RefusalName | null)[] = [
  'drop-off-too-early',
  'window-over',
  'unknown-window',
  'closed-day',
  'sunday',
]
const ofPickup: readonly (RefusalName | null)[] = [
  'pickup-before-drop-off',
  'pickup-too-early',
  'sunday-pickup',
  'day-too-far',
]

/** The visit that a refusal is about; null for one that other days cannot mend. */
export function refusedVisit(refusal: RefusalName | null): 'dropOff' | 'pickup' | null {
  if (ofPickup.includes(refusal)) return 'pickup'
  return ofDropOff.includes(refusal) ? 'dropOff' : null
}
