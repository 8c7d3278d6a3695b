/**
 * What a hauler decides for all of its people (rule A17). Prices of fees and how weights and days are counted are frozen with each quote,
 * so a change touches new orders only; the rest holds from the next bill, order or day on.
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

/** Each kind of stop at least a minute, at most four hours. */
const minutesAtStop = z.int().min(1).max(240)
const serviceMinutes = z.strictObject(
  Object.fromEntries(stopKinds.map(kind => [kind, minutesAtStop])) as Record<StopKind, typeof minutesAtStop>,
)

export const publishHours = [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const

/** What customers and drivers are promised is the most: a hauler may forget sooner (rule A20). */
export const maxKeptDays = { guestCartDays: 30, leadDays: 365, fixDays: 90 } as const
const keptDays = (setting: keyof typeof maxKeptDays) => z.int().min(1).max(maxKeptDays[setting])

export const settingsSchema = z.strictObject({
  /** What customers see. */
  phone: phoneSchema,
  email: emailSchema,
  publicFacts: publicFactsSchema,
  reviewsOrders: z.boolean(),
  /** Customers are not offered days without a box or a truck (rule S18). */
  limitsDays: z.boolean(),
  /** Days on which a truck is near anyway are cheaper (rule P34). */
  nearRule: nearRuleSchema,
  objectionHours: z.int().min(0).max(720),
  tonnageStepInHundredths: z.int().min(1).max(100),
  extraDaysRule: z.enum(extraDaysRules),
  /** What one person may give back of an order within 30 days. */
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
  /** A driver's *Done* and *Box taken* wait for a photo (rule D121). */
  needsPhoto: z.boolean(),
  /** What the plan of a day counts with (rule D33). */
  serviceMinutes,
  dayMinutes: z.int().min(60).max(1440),
  milesPerHour: z.int().min(5).max(80),
  /** Of the way by road over the straight line. */
  roadFactorInHundredths: z.int().min(100).max(300),
  /** Of the evening before, by the yard's clock (rule D120); null publishes nothing by itself. */
  publishHour: z.int().min(12).max(23).nullable(),
  guestCartDays: keptDays('guestCartDays'),
  leadDays: keptDays('leadDays'),
  fixDays: keptDays('fixDays'),
})
export type Settings = z.infer<typeof settingsSchema>
