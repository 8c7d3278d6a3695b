import { feeGivenBack } from '../accounts/application-fees.ts'
import { newId } from '../objects/ids.ts'
import { chargeObject, refundObject } from '../objects/objects.ts'
import type { RefundRow } from '../objects/rows.ts'
import type { Store } from '../objects/store.ts'
import { type Call, integer, type Outcome } from '../wire/call.ts'
import { mergeMetadata, text } from '../wire/form.ts'
import { badRequest } from '../wire/refusals.ts'
import { changeIntent } from './intents.ts'
import { failsAfterInMs } from './late-refunds.ts'
import { laterThan } from './later-than.ts'

/**
 * Refunds the charge of an intent, in total never more than was paid. A disputed charge cannot be refunded unless the merchant has won the
 * dispute.
 */
export function createRefund(store: Store, call: Call): Promise<Outcome> {
  const intentId = text(call.form, 'payment_intent')
  if (!intentId) throw badRequest('One of the following params should be provided: payment_intent.')
  const requested = integer(call.form, 'amount')
  if (requested !== null && !(requested > 0)) throw badRequest('Invalid positive integer', { param: 'amount' })
  return changeIntent(
    store,
    call,
    ({ state, isDisputed }) => {
      const { intent, charge, method } = state
      if (!charge?.is_paid || !method) {
        throw badRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
      }
      if (isDisputed) {
        const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
        throw badRequest(message, { code: 'charge_disputed' })
      }
      const left = charge.amount - charge.amount_refunded
      if (left === 0) {
        throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
      }
      const amount = requested ?? left
      if (amount > left) {
        const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
        throw badRequest(message, { param: 'amount' })
      }
      const refund: RefundRow = {
        id: newId('re_'),
        account: intent.account,
        payment_intent: intent.id,
        charge: charge.id,
        amount,
        status: 'succeeded',
        reason: text(call.form, 'reason'),
        metadata: mergeMetadata({}, call.form),
        created_at: call.now,
        fails_at: method.behavior === 'refunds_fail' ? laterThan(call.now, failsAfterInMs) : null,
      }
      const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount }
      const next = { ...intent, ...feeGivenBack(call, intent, amount), version: intent.version + 1 }
      return {
        state: { intent: next, charge: refunded, method },
        charge: refunded,
        refund,
        event: { type: 'charge.refunded', object: chargeObject(refunded, next, method) },
        answer: refundObject(refund, intent.currency),
      }
    },
    intentId,
  )
}
