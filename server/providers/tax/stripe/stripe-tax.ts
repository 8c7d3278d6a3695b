/**
 * The product reaches Stripe Tax through the calls of the payment service. Stripe Tax computes at the delivery address, and the service
 * area decides which kinds of lines are taxed.
 */

import { createHmac } from 'node:crypto'
import type { TaxAnswer } from '#domain/pricing/tax-answer.ts'
import { cents } from '#domain/value/money.ts'
import {
  PaymentConflict,
  PaymentInDoubt,
  PaymentsMisconfigured,
  type ServiceTaxLine,
  type TaxCalls,
} from '#server/providers/payments/payments.ts'
import { createBreaker } from '../../breaker.ts'
import type { BreakerListener } from '../../provider.ts'
import { type TaxBooks, type TaxProvider, type TaxQuestion, TaxRefused, TaxUnavailable } from '../tax.ts'

export type StripeTaxOptions = {
  readonly taxes: TaxCalls
  /** Taxed lines have this product tax code. */
  readonly taxCode: string
  /** The key belongs to the installation and is not stored in its database. */
  readonly digestKey: Buffer
  readonly log: { readonly warn: (about: object, text: string) => void }
  /** Returns the time of a clock in milliseconds that is never set back. */
  readonly now?: () => number
  readonly breakerListener?: BreakerListener | undefined
}

/**
 * This is the limit of a calculation. A calculation that takes this long opens the breaker, and for a while the service area's table
 * answers at once.
 */
const silenceInMs = 2_900
const maxFailures = 5
const pauseInMs = 20_000

const rememberedInMs = 2 * 60_000
const maxRemembered = 1_000

export function stripeTax({
  taxes,
  taxCode,
  digestKey,
  log,
  now = () => performance.now(),
  breakerListener,
}: StripeTaxOptions): TaxProvider {
  const guard = createBreaker({
    silenceInMs,
    maxFailures,
    pauseInMs,
    isUnanswered: error => error instanceof TaxUnavailable,
    refusal: () => new TaxUnavailable('The tax service has just left calls unanswered.'),
    now,
    listener: breakerListener,
  })
  const memory = createMemory(now)
  const calculate = (question: TaxQuestion) => guard(() => requestTax(question))

  const requestTax = async ({ paymentAccount, place, parts }: TaxQuestion) => {
    const lines = parts.flatMap(toLine)
    const answer = await taxes
      .calculateTax({ paymentAccount, place, lines, taxCode, isIncluded: false })
      .catch(error => {
        // The customer still gets a price, because the caller then uses the rate of the service area. The operator reads the reason in the
        // log.
        if (!isSilence(error))
          log.warn({ service: 'stripe-tax', reason: messageOf(error) }, 'Stripe Tax refuses to compute')
        throw new TaxUnavailable('The tax service did not compute the tax.', { cause: error })
      })
    const { calculationId, rate, expiresAt } = answer
    return { calculationId, rate, expiresAt, taxInCents: cents(answer.taxInCents) }
  }

  return {
    source: 'stripe',
    digestOf: question => createHmac('sha256', digestKey).update(textOf(question)).digest('base64url'),
    async calculate(question) {
      // The earlier answer is dropped first. If the service does not answer now, the next page then shows the area's rate as well.
      memory.forget(question)
      return memory.keep(question, await calculate(question))
    },
    async estimate(question) {
      const { taxInCents, rate } = memory.find(question) ?? memory.keep(question, await calculate(question))
      return { taxInCents, rate }
    },
    books: createBooks(taxes, taxCode),
  }
}

const toLine = (part: TaxQuestion['parts'][number], index: number): ServiceTaxLine[] =>
  part.amountInCents === 0
    ? []
    : [{ reference: `${part.kind} ${index + 1}`, amountInCents: part.amountInCents, isTaxed: part.isTaxed }]

function createBooks(taxes: TaxCalls, taxCode: string): TaxBooks {
  return {
    async calculateIncluded({ paymentAccount, place, reference, taxedInCents, untaxedInCents }) {
      const lines = [
        { reference: 'taxed', amountInCents: taxedInCents, isTaxed: true },
        { reference: 'untaxed', amountInCents: untaxedInCents, isTaxed: false },
      ].filter(line => line.amountInCents > 0)
      const idempotencyKey = `${reference}:calculation`
      return booked(taxes.calculateTax({ paymentAccount, place, lines, taxCode, isIncluded: true, idempotencyKey }))
    },
    addSale: ({ reference, ...sale }) => booked(taxes.bookTax({ ...sale, reference, idempotencyKey: reference })),
    addReversal: ({ reference, ...reversal }) =>
      booked(taxes.reverseTax({ ...reversal, reference, idempotencyKey: reference })),
  }
}

/** No person waits for the books. A call that the service refuses for good is not tried again soon, all others are. */
async function booked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PaymentConflict || error instanceof PaymentsMisconfigured)
      throw new TaxRefused(error.message, { cause: error })
    throw new TaxUnavailable('The tax service did not answer.', { cause: error })
  }
}

const isSilence = (error: unknown): boolean => error instanceof PaymentInDoubt
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** Questions with the same lines at the same place and account have the same text. */
const textOf = ({ paymentAccount, place, parts }: TaxQuestion) => JSON.stringify([paymentAccount, place, parts])

/** Holds the answers of the last minutes, for prices that are only shown. */
function createMemory(now: () => number) {
  const known = new Map<string, { readonly answer: TaxAnswer; readonly until: number }>()
  return {
    find(question: TaxQuestion): TaxAnswer | null {
      const found = known.get(textOf(question))
      return found && found.until > now() ? found.answer : null
    },
    forget: (question: TaxQuestion): void => void known.delete(textOf(question)),
    keep<Answer extends TaxAnswer>(question: TaxQuestion, answer: Answer): Answer {
      const [oldest] = known.keys()
      if (known.size >= maxRemembered && oldest !== undefined) known.delete(oldest)
      known.set(textOf(question), { answer, until: now() + rememberedInMs })
      return answer
    },
  }
}
