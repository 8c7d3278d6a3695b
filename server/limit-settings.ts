/**
 * These settings limit codes by text, the cost of texts, and declined cards. LIMITS=off removes the limits per phone, IP address and cart.
 */
import { z } from 'zod'

const most = (standard: number, meaning: string) =>
  z.coerce.number().int().min(1).max(1_000_000).default(standard).describe(meaning)
const percent = (standard: number, meaning: string) =>
  z.coerce.number().int().min(0).max(100).default(standard).describe(meaning)

const waits = z
  .string()
  .regex(/^\d{1,5}(,\d{1,5})*$/)
  .default('15,30,60,120,300')
  .describe('Seconds before the next code for a number: after its first unanswered code, its second, and so on.')

export const limitSettings = {
  CODE_LIFE_SECONDS: z.coerce.number().int().min(30).max(600).default(300).describe('How long a code is good.'),
  CODE_TRIES: most(5, 'Wrong tries before a code dies.'),
  CODE_RESEND_WAITS: waits,
  CODE_SENDS_PER_PHONE_10_MINUTES: most(5, 'Codes to one number in ten minutes.'),
  CODE_SENDS_PER_PHONE_DAY: most(10, 'Codes to one number in a day.'),
  CODE_SENDS_PER_ADDRESS_HOUR: most(10, 'Codes that one network address asks for in an hour.'),
  CODE_SENDS_PER_NETWORK_HOUR: most(30, 'Codes that a network (/24, or /48) asks for in an hour.'),
  CODE_SENDS_PER_DEVICE_HOUR: most(5, 'Codes that one browser asks for in an hour.'),
  CODE_PHONES_PER_ADDRESS_HOUR: most(5, 'Different numbers that one network address asks codes for in an hour.'),
  CODE_WRONG_PER_PHONE_DAY: most(10, 'Wrong codes of a number in a day before it has to wait.'),
  CODE_WRONG_PER_ADDRESS_HOUR: most(30, 'Wrong codes from one network address in an hour.'),
  CODE_BLOCK_MINUTES: most(60, 'The first wait of such a number; it doubles, up to a day.'),
  CODE_SENDS_HOUR_FLOOR: most(50, 'Codes an hour in all that are never too many.'),
  CODE_SENDS_HOUR_FACTOR: most(3, 'Times what is usual at this hour before the bot challenge gets harder.'),
  CODE_SENDS_DAY: most(5000, 'Codes a day in all (UTC), whatever happens: what a day of texts may cost.'),
  CODE_HARD_CHALLENGE_FACTOR: most(8, 'Times as much work for the harder bot challenge.'),
  CODE_EXCHANGE_SENDS: most(50, 'Latest codes to an area code and prefix that are looked at.'),
  CODE_EXCHANGE_PERCENT: percent(30, 'Of these, fewer typed in than so many percent: no texts go there for a while.'),
  CODE_EXCHANGE_BLOCK_HOURS: most(24, 'How long no texts go there.'),
  TEXTS_DOLLARS_PER_DAY: z.coerce
    .number()
    .min(0.1)
    .max(1_000_000)
    .default(100)
    .describe('What the texts of a hauler may cost in a day (UTC); then texts about orders wait for the next one.'),
  TEXT_SEGMENT_CENTS: z.coerce
    .number()
    .min(0.01)
    .max(100)
    .default(1.2)
    .describe('Cents that one text costs, with the fees of the carriers; a long text counts as several.'),
  CARD_DECLINES_PER_INTENT: most(5, 'Declined cards before a payment intent is closed.'),
  CARD_DECLINES_PER_PERSON: most(10, 'Declined cards of a person in a day.'),
  CARD_DECLINES_PER_ADDRESS: most(20, 'Declined cards from one network address in a day.'),
  CARD_NUMBERS_PER_PERSON: most(3, 'Different declined cards of a person in a day.'),
  CARD_INTENTS_PER_CART: most(3, 'Payment intents of one cart in a day.'),
  CARD_ALARM_PERCENT: percent(30, 'More declined than so many percent of the latest attempts raises the alarm.'),
  CARD_ALARM_ATTEMPTS: most(20, 'Fewer attempts than these raise none.'),
  CARD_ALARM_MINUTES: most(10, 'How far back the latest attempts go.'),
}

type Settings = z.infer<z.ZodObject<typeof limitSettings>>

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export type Limits = ReturnType<typeof limitsFrom>

/** Returns the limits in the form that their callers expect. */
export function limitsFrom(set: Settings) {
  return {
    codes: {
      codeLifeMs: set.CODE_LIFE_SECONDS * second,
      triesPerCode: set.CODE_TRIES,
      resendWaitsMs: set.CODE_RESEND_WAITS.split(',').map(one => Number(one) * second),
      waitsForgottenAfterMs: hour,
      budgets: {
        sendsPerPhone: [
          { count: set.CODE_SENDS_PER_PHONE_10_MINUTES, withinMs: 10 * minute },
          { count: set.CODE_SENDS_PER_PHONE_DAY, withinMs: day },
        ],
        sendsPerAddress: { count: set.CODE_SENDS_PER_ADDRESS_HOUR, withinMs: hour },
        sendsPerNetwork: { count: set.CODE_SENDS_PER_NETWORK_HOUR, withinMs: hour },
        sendsPerDevice: { count: set.CODE_SENDS_PER_DEVICE_HOUR, withinMs: hour },
        phonesPerAddress: { count: set.CODE_PHONES_PER_ADDRESS_HOUR, withinMs: hour },
        wrongChecksPerPhone: { count: set.CODE_WRONG_PER_PHONE_DAY, withinMs: day },
        wrongChecksPerAddress: { count: set.CODE_WRONG_PER_ADDRESS_HOUR, withinMs: hour },
        firstBlockMs: set.CODE_BLOCK_MINUTES * minute,
        maxBlockMs: day,
        everybody: {
          hourFloor: set.CODE_SENDS_HOUR_FLOOR,
          hourFactor: set.CODE_SENDS_HOUR_FACTOR,
          sendsPerDay: set.CODE_SENDS_DAY,
        },
        areaPrefix: {
          latestSends: set.CODE_EXCHANGE_SENDS,
          leastPercent: set.CODE_EXCHANGE_PERCENT,
          blockMs: set.CODE_EXCHANGE_BLOCK_HOURS * hour,
        },
      },
    },
    cards: {
      declinesPerIntent: set.CARD_DECLINES_PER_INTENT,
      declinesPerUser: set.CARD_DECLINES_PER_PERSON,
      declinesPerAddress: set.CARD_DECLINES_PER_ADDRESS,
      cardsPerUser: set.CARD_NUMBERS_PER_PERSON,
      intentsPerCart: set.CARD_INTENTS_PER_CART,
      alarm: {
        sharePercent: set.CARD_ALARM_PERCENT,
        leastAttempts: set.CARD_ALARM_ATTEMPTS,
        withinMinutes: set.CARD_ALARM_MINUTES,
      },
    },
    texts: {
      dollarsPerDay: set.TEXTS_DOLLARS_PER_DAY,
      segmentsPerDay: Math.max(1, Math.floor((set.TEXTS_DOLLARS_PER_DAY * 100) / set.TEXT_SEGMENT_CENTS)),
    },
    hardChallengeFactor: set.CODE_HARD_CHALLENGE_FACTOR,
  }
}
