/**
 * A script can make these steps with an account at Stripe, through the product's own adapter. The steps are the same
 * for a double and for Stripe itself.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { writePdf } from '#domain/pdf/write-pdf.ts'
import type { PaymentIntent, Payments } from '#server/providers/payments/payments.ts'
import type { StripeSettings } from '#server/stripe-settings.ts'

export type StepOutcome = {
  readonly step: string
  readonly is: string
  readonly isAsPromised: boolean
  readonly ms: number
}

type Account = { readonly settings: StripeSettings; readonly payments: Payments; readonly hurry: () => Promise<void> }

const maxWaitMs = 90_000

/** Makes each step in turn and compares its outcome with Stripe's documentation. */
export async function tryAccount({ settings, payments, hurry }: Account): Promise<StepOutcome[]> {
  const { secretKey, host, port, protocol } = settings
  const stripe = new Stripe(secretKey, {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(protocol !== undefined && { protocol }),
  })
  const key = () => randomUUID()
  const on = { paymentAccount: null }
  const owner = { name: 'Ana Diaz', email: 'ana@example.com', phone: '+15125550100', metadata: {} }
  const { paymentCustomerId } = await payments.createCustomer({ ...on, idempotencyKey: key(), ...owner })
  const order = { description: 'A drill', metadata: { drill: 'stripe' } }
  const begin = () =>
    payments.createIntent({ ...on, ...order, idempotencyKey: key(), paymentCustomerId, amountInCents: 45_000 })
  const read = ({ id }: PaymentIntent) => payments.readIntent({ ...on, intentId: id })
  /** Pays as a browser would. A script has no card form, so it names one of Stripe's test cards. */
  const confirm = async (card: string) => {
    const intent = await begin()
    const confirmed = { payment_method: card, return_url: 'https://example.com/' }
    await stripe.paymentIntents.confirm(intent.id, confirmed).catch(error => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    })
    return read(intent)
  }
  const steps: Readonly<Record<string, readonly [promised: string, work: () => Promise<string>]>> = {
    'an order is paid': ['succeeded', async () => (await confirm('pm_card_visa')).status],
    'a card is declined': ['requires_payment_method', async () => (await confirm('pm_card_chargeDeclined')).status],
    'a bank asks for 3-D Secure': [
      'requires_action',
      async () => (await confirm('pm_card_authenticationRequired')).status,
    ],
    'a payment is refunded': [
      'succeeded',
      async () => {
        const { id: intentId } = await confirm('pm_card_visa')
        return (await payments.refundIntent({ ...on, intentId, amountInCents: 45_000, idempotencyKey: key() })).status
      },
    ],
    'a payment is given up': [
      'canceled',
      async () => (await payments.cancelIntent({ ...on, intentId: (await begin()).id, idempotencyKey: key() })).status,
    ],
    'a saved card is charged, once under one key': [
      'succeeded once',
      async () => {
        const { paymentMethodId } = await confirm('pm_card_visa')
        const charge = {
          ...on,
          ...order,
          paymentCustomerId,
          paymentMethodId: paymentMethodId ?? '',
          amountInCents: 5_000,
        }
        const idempotencyKey = key()
        const [first, again] = [
          await payments.chargeSavedCard({ ...charge, idempotencyKey }),
          await payments.chargeSavedCard({ ...charge, idempotencyKey }),
        ]
        return `${first.status} ${first.id === again.id ? 'once' : 'twice'}`
      },
    ],
    'a dispute is opened, and answered once with a file': [
      'answered 1',
      async () => {
        const { id } = await confirm('pm_card_createDispute')
        const disputeId = await waitFor(async () => {
          await hurry()
          return (await stripe.disputes.list({ payment_intent: id })).data[0]?.id ?? null
        })
        const answer = () => payments.submitEvidence({ ...on, disputeId, evidence: evidence(), idempotencyKey: key() })
        await answer()
        return `answered ${(await answer()).submissions}`
      },
    ],
    'a person is forgotten with their cards': [
      '0 cards',
      async () => {
        await payments.deleteCustomer({ ...on, paymentCustomerId })
        const left = await payments.listCards({ ...on, paymentCustomerId }).catch(() => [])
        return `${left.length} cards`
      },
    ],
  }
  const outcomes: StepOutcome[] = []
  for (const [step, [promised, work]] of Object.entries(steps)) {
    const began = performance.now()
    const is = await work().catch((error: Error) => `${error.name}: ${error.message}`)
    outcomes.push({ step, is, isAsPromised: is === promised, ms: Math.round(performance.now() - began) })
  }
  return outcomes
}

const evidence = () => ({
  customerName: 'Ana Diaz',
  customerEmail: 'ana@example.com',
  billingAddress: '12 Oak St, Austin, TX 78701',
  productDescription: 'Rental of a 20 yard dumpster',
  serviceDate: 'Nov 20, 2026',
  activity: 'Nov 20, 2026: delivered',
  summary: 'The dumpster was delivered and picked up.',
  file: {
    name: 'evidence.pdf',
    content: writePdf({ title: 'Evidence', foot: 'Drill', blocks: [{ kind: 'title', text: 'Evidence' }] }),
  },
})

async function waitFor(look: () => Promise<string | null>): Promise<string> {
  const began = performance.now()
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() - began > maxWaitMs) throw new Error('there is no dispute')
    await pause(500)
  }
}
