/** The payment service does its work, but its answers are lost. */
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'

export function withoutAnswers<Deps extends PaymentDeps>(deps: Deps): Deps {
  const { payments } = deps
  const lost = async (done: Promise<unknown>): Promise<never> => {
    await done.catch(() => {})
    throw new PaymentInDoubt('the line was cut')
  }
  const chargeSavedCard: typeof payments.chargeSavedCard = input => lost(payments.chargeSavedCard(input))
  const refundIntent: typeof payments.refundIntent = input => lost(payments.refundIntent(input))
  return { ...deps, payments: { ...payments, chargeSavedCard, refundIntent } }
}
