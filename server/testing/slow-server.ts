import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * A second server gets the outcome of a saved card's charge only when the test lets it: the payment service has done its work
 * by then, and so may other servers have.
 */
export function slowServer(deps: PaymentDeps) {
  const { payments } = deps
  let letAnswer = () => {}
  const answered = new Promise<void>(resolve => {
    letAnswer = resolve
  })
  let tellCharged = () => {}
  const hasCharged = new Promise<void>(resolve => {
    tellCharged = resolve
  })
  const chargeSavedCard: typeof payments.chargeSavedCard = input =>
    payments
      .chargeSavedCard(input)
      .finally(tellCharged)
      .finally(() => answered)
  return {
    deps: { ...deps, payments: { ...payments, chargeSavedCard } },
    /** The service has answered, and this server does not know it yet. */
    hasCharged,
    letAnswer: () => letAnswer(),
  }
}
