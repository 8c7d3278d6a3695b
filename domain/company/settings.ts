/**
 * The settings of a hauler that apply to all of its people (rule A17). Each quote freezes the prices of fees and the rules by which weights
 * and days are counted, so that a change of these applies only to new orders. All other settings apply from the next bill, order or day.
 */

import { z } from 'zod'
import { publicFactsSchema } from '#domain/company/public-facts.ts'
import { type StopKind, stopKinds } from '#domain/dispatch/stop.ts'
import { extraDaysRules } from '#domain/pricing/extra-days-rule.ts'
import { nearRuleSchema } from '#domain/schedule/near-rule-schema.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import { phoneSchema } from '#domain/value/phone-schema.ts'

/** At most $10,000, in cents. */
const fee = z.int().min(0).max(1_000_000)

export const feeSettings = [
  'tripFeeInCents',
  'waitPerMinuteInCents',
  'overfillFeeInCents',
  'wrongItemFeeInCents',
  'cleaningFeeInCents',
  'relocationFeeInCents',
  'missedPromiseInCents',
] as const
export type FeeSetting = (typeof feeSettings)[number]

/** The minutes at a stop of one kind: at least one minute, at most four hours. */
const minutesAtStop = z.int().min(1).max(240)
const serviceMinutes = z.strictObject(
  Object.fromEntries(stopKinds.map(kind => [kind, minutesAtStop])) as Record<StopKind, typeof minutesAtStop>,
)

export const publishHours = [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const

/**
 * The maximum number of days for which the product keeps data, as it promises to customers and drivers. A hauler may delete the data
 * earlier (rule A20).
 */
export const maxKeptDays = { guestCartDays: 30, leadDays: 365, fixDays: 90 } as const
const keptDays = (setting: keyof typeof maxKeptDays) => z.int().min(1).max(maxKeptDays[setting])

export const settingsSchema = z.strictObject({
  /** The phone number that customers see. */
  phone: phoneSchema,
  email: emailSchema,
  publicFacts: publicFactsSchema,
  reviewsOrders: z.boolean(),
  /** If true, customers cannot choose days without a box or a truck (rule S18). */
  limitsDays: z.boolean(),
  /** The discount of days on which a truck is near. Null means no discount (rule P34). */
  nearRule: nearRuleSchema,
  objectionHours: z.int().min(0).max(720),
  tonnageStepInHundredths: z.int().min(1).max(100),
  extraDaysRule: z.enum(extraDaysRules),
  /** The maximum that people of the office may give back on one order within 30 days without a second person, in cents (rule M30). */
  refundLimitInCents: z.int().min(0).max(10_000_000),
  settlesAlone: z.boolean(),
  checksTrucks: z.boolean(),
  waitFreeMinutes: z.int().min(0).max(600),
  tripFeeInCents: fee,
  waitPerMinuteInCents: fee,
  overfillFeeInCents: fee,
  wrongItemFeeInCents: fee,
  cleaningFeeInCents: fee,
  relocationFeeInCents: fee,
  missedPromiseInCents: fee,
  /** If true, *Done* and *Box taken* require a photo from the driver (rule D121). */
  needsPhoto: z.boolean(),
  /** The minutes at each kind of stop in the plan of a day (rule D33). */
  serviceMinutes,
  dayMinutes: z.int().min(60).max(1440),
  milesPerHour: z.int().min(5).max(80),
  /** The distance by road, in hundredths of the straight line. */
  roadFactorInHundredths: z.int().min(100).max(300),
  /**
   * The hour at which a day is published on the evening before, in the yard's time zone (rule D120). Null means that no day is published
   * automatically.
   */
  publishHour: z.int().min(12).max(23).nullable(),
  guestCartDays: keptDays('guestCartDays'),
  leadDays: keptDays('leadDays'),
  fixDays: keptDays('fixDays'),
})
export type Settings = z.infer<typeof settingsSchema>
