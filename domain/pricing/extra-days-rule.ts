/** The last day that a hauler counts is either the day that the customer requested or the day on which the truck came. */
export const extraDaysRules = ['until-requested', 'until-done'] as const
export type ExtraDaysRule = (typeof extraDaysRules)[number]
