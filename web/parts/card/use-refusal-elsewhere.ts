import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#web/i18n/i18n.ts'

/** What the card service says of a payment that was refused while the bank had the window; null when there was none. */
export function useRefusalElsewhere(stripe: Stripe | null): string | null {
  const { state } = useLocation()
  const secret: unknown = state?.refusedSecret
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    if (!stripe || typeof secret !== 'string') return
    let isWanted = true
    const tell = (message?: string) => isWanted && setWords(message ?? t('payment.refused'))
    stripe.retrievePaymentIntent(secret).then(
      ({ paymentIntent }) => tell(paymentIntent?.last_payment_error?.message),
      () => tell(),
    )
    return () => {
      isWanted = false
    }
  }, [stripe, secret])
  return words
}
