import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Makes a second server that gets the result of a saved card's charge only when the test lets it. The payment service has then done its
 * work, and other servers may have done theirs.
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
    /** Resolves when the service has answered. This server does not know the answer yet. */
    hasCharged,
    letAnswer: () => letAnswer(),
  }
}
