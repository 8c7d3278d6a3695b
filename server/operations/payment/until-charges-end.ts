import { Refusal } from '#domain/refusal/refusal.ts'
import type { Charge } from '#server/db/payment/order-charges.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

const maxRounds = 4

/** The value is the result of an act, or the charge that must end before the act can happen. */
export type DoneOrWaiting<Done> = { readonly done: Done } | { readonly payable: Charge }

/**
 * Repeats an act until no charge of the order is open. Between two rounds the charge that blocks the act is ended: an open payment form is
 * closed at the payment service, and the charge of a card is resolved.
 *
 * @throws Refusal 'payment-in-doubt' if the charge can still be paid, or if a charge is open after the last round.
 */
export async function untilChargesEnd<Done>(deps: PaymentDeps, act: () => Promise<DoneOrWaiting<Done>>): Promise<Done> {
  for (let round = 0; round < maxRounds; round += 1) {
    const outcome = await act()
    if ('done' in outcome) return outcome.done
    if (isPayable(await withdrawCharge(deps, outcome.payable))) break
  }
  throw new Refusal('payment-in-doubt')
}
