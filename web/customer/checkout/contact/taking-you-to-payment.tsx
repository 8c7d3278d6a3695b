import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/client/api.ts'
import { errorMessage, isSignedOutError } from '#web/client/errors.ts'
import { Page } from '#web/customer/app/page.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { startPayment } from '#web/customer/checkout/payment/start-payment.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/words.ts'

/** Specification section 9: long enough to read the welcome. */
const readingMs = 1000

/** A known customer is forwarded to the card, or, with nothing but restricted materials, to the request. */
export function TakingYouToPayment({ checkout }: { checkout: Checkout }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  const { cartId, self, facts } = checkout
  const name = self?.name.first ?? ''

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    toast({ kind: 'success', title: t('details.welcome', { name }) })
    const read = new Promise(resolve => setTimeout(resolve, readingMs))
    prepare(cartId, facts.allRestricted)
      .then(async path => {
        await read
        navigate(path, { replace: true })
      })
      .catch((error: unknown) => {
        if (!isSignedOutError(error)) {
          toast({
            kind: 'error',
            title: t('payment.error.title'),
            description: errorMessage(error) || t('payment.error'),
          })
        }
        navigate(`/checkout/${cartId}/order-summary`, { replace: true })
      })
  }, [cartId, facts.allRestricted, name, navigate, t])

  return (
    <Page title={t('details.hi')} lead={name}>
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-6 text-accent-text" />
        {t('details.taking')}
      </p>
    </Page>
  )
}

async function prepare(cartId: string, allRestricted: boolean): Promise<string> {
  if (allRestricted) {
    await api.submitRestrictedOrder.mutate({ cartId })
    return `/checkout/${cartId}/restricted-confirmation`
  }
  await api.upsertStripeCustomer.mutate({ cartId })
  await startPayment(cartId)
  return `/checkout/${cartId}/payment`
}
