/**
 * What a hauler decides for all of its people (rule A17). Prices of fees and how weights and days are counted are frozen with each quote,
 * so a change touches new orders only; the rest holds from the next bill, order or day on.
 */
import { z } from 'zod'
import { emailSchema } from '#domain/email.ts'
import { phoneSchema } from '#domain/phone-schema.ts'

export const extraDaysRules = ['until-requested', 'until-done'] as const

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

export const settingsSchema = z.strictObject({
  /** What customers see. */
  phone: phoneSchema,
  email: emailSchema,
  reviewsOrders: z.boolean(),
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
})
export type Settings = z.infer<typeof settingsSchema>
