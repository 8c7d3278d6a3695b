import type { FieldFee } from '#web/office/session/office-api.ts'

/** Returns the fee of a dry run that waits for the office's decision. */
export const fieldFee = (number: number, more: Partial<FieldFee> = {}): FieldFee => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  orderId: `00000000-0000-4000-8000-00000000001${number}`,
  friendlyId: `R-1000${number}`,
  customer: 'Dana Reyes',
  company: null,
  kind: 'dry-run',
  amountInCents: 15_000,
  reason: {
    ruleId: null,
    ruleName: null,
    message: 'reason.fee.trip.locked',
    values: {},
    sentence: 'We came and could not work: the gate was locked',
  },
  happenedAt: '2026-11-23T15:40:00.000Z',
  driver: 'Luis',
  place: '1100 Congress Ave, Austin',
  isNamed: true,
  heldUntil: null,
  photoUrls: [],
  comingPhotos: 1,
  ...more,
})
