/** The events of the payment service on which the product acts. The product's endpoint at the service needs all of them. */
export const paymentEventTypes: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
  'refund.created',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]
