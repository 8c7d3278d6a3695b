/** The form of the card comes after its page: only there is it known that one is needed. */
export const fetchCardPayment = () => import('#web/customer/checkout/payment/card-payment.tsx')
