/**
 * The reasons why a driver could not do a visit. They are not in the file of the tap's schema, so that a page that shows a reason does not
 * load the schema.
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
