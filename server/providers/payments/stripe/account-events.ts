/** Stripe sends only thin events about accounts v2. Each names its account, which the server then reads. */
import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { PaymentEvent } from '../payments.ts'

const accountEvent = z.object({
  object: z.literal('v2.core.event'),
  id: z.string(),
  type: z.string().regex(/^v2\.core\.account(\[|\.|_link\.returned)/),
  created: z.iso.datetime({ offset: true }),
  related_object: z.object({ id: z.string().startsWith('acct_') }),
})

type Signed = { readonly rawBody: Buffer; readonly signature: string; readonly secret: string }

/**
 * Returns null for an event about anything else.
 * @throws the SDK's error if the signature is too old.
 */
export function readAccountEvent(stripe: Stripe, { rawBody, signature, secret }: Signed): PaymentEvent | null {
  const text = rawBody.toString('utf8')
  if (!text.includes('v2.core.account')) return null
  const read = accountEvent.safeParse(JSON.parse(text))
  if (!read.success) return null
  stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, stripe.webhooks.DEFAULT_TOLERANCE)
  const { id, type, created, related_object } = read.data
  return {
    id,
    type,
    paymentAccount: related_object.id,
    intentId: null,
    cartId: null,
    cardFingerprint: null,
    money: null,
    createdAt: new Date(created),
  }
}
