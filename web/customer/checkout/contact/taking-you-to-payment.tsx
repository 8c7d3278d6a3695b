import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/client/api.ts'
import { isSignedOutError } from '#web/client/errors.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { pauseAfterDetailsMs, startPayment } from '#web/customer/checkout/payment/start-payment.ts'
import { tellPaymentFailure } from '#web/frame/errors/tell-payment-failure.ts'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

/** A known customer is forwarded to the card. */
export function TakingYouToPayment({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  const { cartId, self } = checkout
  const name = self?.name.first ?? ''

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    toast({ kind: 'success', title: t('details.welcome', { name }) })
    prepare(cartId)
      .then(() => navigate(`/checkout/${cartId}/payment`, { replace: true }))
      .catch((error: unknown) => {
        tellPaymentFailure(error)
        if (!isSignedOutError(error)) navigate(`/checkout/${cartId}/order-summary`, { replace: true })
      })
  }, [cartId, name, navigate, t])

  return (
    <Page title={t('details.hi')} lead={name}>
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-6 text-accent-text" />
        {t('details.taking')}
      </p>
    </Page>
  )
}

async function prepare(cartId: string): Promise<void> {
  await api.upsertStripeCustomer.mutate({ cartId })
  await startPayment(cartId, pauseAfterDetailsMs)
}
