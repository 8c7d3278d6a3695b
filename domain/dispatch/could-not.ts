/** Why a driver could not do a visit. It stands apart from the format of a tap, so that a page which shows a reason carries no schema. */
export const couldNotReasons = [
  'blocked',
  'locked',
  'not-ready',
  'overfilled',
  'too-heavy',
  'unsafe',
  'wrong-address',
  'our-truck',
] as const
export type CouldNotReason = (typeof couldNotReasons)[number]
