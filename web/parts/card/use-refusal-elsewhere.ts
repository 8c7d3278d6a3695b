import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#web/i18n/i18n.ts'

/**
 * The result is the card service's message about a payment that was refused while the bank had the window; it is null if there was none.
 */
export function useRefusalElsewhere(stripe: Stripe | null): string | null {
  const { state } = useLocation()
  const secret: unknown = state?.refusedSecret
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    if (!stripe || typeof secret !== 'string') return
    let isWanted = true
    const show = (message?: string) => isWanted && setReason(message ?? t('payment.refused'))
    stripe.retrievePaymentIntent(secret).then(
      ({ paymentIntent }) => show(paymentIntent?.last_payment_error?.message),
      () => show(),
    )
    return () => {
      isWanted = false
    }
  }, [stripe, secret])
  return reason
}
