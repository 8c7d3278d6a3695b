/** The form of the settings of a hauler (rule A17). */
import { publicFactsFields } from '#domain/company/public-facts-form.ts'
import { settingsSchema } from '#domain/company/settings.ts'
import { type StopKind, stopKinds } from '#domain/dispatch/stop.ts'
import { nearRuleFields } from '#domain/schedule/near-rule-form.ts'
import { decimals, dollars, emptyAs, formOf, partOf, wholeNumber } from '#domain/value/form.ts'
import { phoneDigits } from '#domain/value/mobile-field.ts'

type MinutesFields = { readonly [Kind in StopKind]: `minutes.${Kind}` }
type MinutesCodecs = { readonly [Kind in StopKind]: typeof wholeNumber }

/** The form has a field of minutes for each kind of stop. */
export const minutesFieldOf = Object.fromEntries(stopKinds.map(kind => [kind, `minutes.${kind}`])) as MinutesFields
export type MinutesField = MinutesFields[StopKind]

const minutesFields = partOf(
  settingsSchema.shape.serviceMinutes,
  Object.fromEntries(stopKinds.map(kind => [kind, wholeNumber])) as MinutesCodecs,
  {},
  minutesFieldOf,
)

export const settingsForm = formOf(
  settingsSchema,
  {
    phone: phoneDigits,
    objectionHours: wholeNumber,
    tonnageStepInHundredths: decimals(2),
    refundLimitInCents: dollars,
    waitFreeMinutes: wholeNumber,
    tripFeeInCents: dollars,
    waitPerMinuteInCents: dollars,
    overfillFeeInCents: dollars,
    wrongItemFeeInCents: dollars,
    cleaningFeeInCents: dollars,
    relocationFeeInCents: dollars,
    missedPromiseInCents: dollars,
    dayMinutes: wholeNumber,
    milesPerHour: wholeNumber,
    roadFactorInHundredths: decimals(2),
    publishHour: emptyAs(null, wholeNumber),
    guestCartDays: wholeNumber,
    leadDays: wholeNumber,
    fixDays: wholeNumber,
  },
  {
    publicFacts: publicFactsFields,
    nearRule: nearRuleFields,
    serviceMinutes: minutesFields,
  },
)
export type TypedSettings = ReturnType<typeof settingsForm.toTyped>
