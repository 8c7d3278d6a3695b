/** Until when a hauler counts the days: to the day that the customer asked for, or to the day on which the truck really came. */
export const extraDaysRules = ['until-requested', 'until-done'] as const
export type ExtraDaysRule = (typeof extraDaysRules)[number]
