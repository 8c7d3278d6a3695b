/** A hauler counts the days either to the day that the customer requested, or to the day on which the truck really came. */
export const extraDaysRules = ['until-requested', 'until-done'] as const
export type ExtraDaysRule = (typeof extraDaysRules)[number]
