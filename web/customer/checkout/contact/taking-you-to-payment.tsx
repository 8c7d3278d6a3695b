import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { pauseAfterDetailsMs, startPayment } from '#web/customer/checkout/payment/start-payment.ts'
import { useRefusedPayment } from '#web/customer/checkout/payment/use-refused-payment.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

/** The page shows this text while it sends a known customer on to the card. */
export function TakingYouToPayment({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const hasBegun = useRef(false)
  const { cartId, self } = checkout
  const name = self?.name.first ?? ''

  const { submit } = useSubmit(() => startPayment(queries, cartId), {
    pauseMs: () => pauseAfterDetailsMs,
    onDone: () => navigate(`/checkout/${cartId}/payment`, { replace: true }),
    onError: useRefusedPayment(checkout, { replace: true, otherwise: 'order-summary' }),
  })
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    toast({ kind: 'success', title: t('details.welcome', { name }), forNextPage: true })
    void submit()
  }, [name, submit, t])

  return (
    <Page title={t('details.hi')} lead={name}>
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-6 text-ink-soft" />
        {t('details.taking')}
      </p>
    </Page>
  )
}
