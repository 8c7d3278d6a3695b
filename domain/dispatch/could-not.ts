/**
 * The reasons why a driver could not do a visit. They are separate from the format of a tap, so that a page that shows a reason loads no
 * schema.
 */
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
