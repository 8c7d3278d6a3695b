import { Elements } from '@stripe/react-stripe-js'
import { useEffect, useState } from 'react'
import { formatCents } from '#domain/money.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import type { Answered } from '#web/client/api.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { CardForm } from '#web/customer/checkout/payment/card-form.tsx'
import { type CardService, loadCardService } from '#web/customer/checkout/payment/card-service.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/words.ts'

type CardPaymentProps = { checkout: Checkout; intent: Answered['getCartPaymentIntent'] }

/** The amount, what the customer agrees to, and the card service's own form. */
export default function CardPayment({ checkout, intent }: CardPaymentProps) {
  const { t, language } = useWords()
  const { service, retry } = useCardService(intent.connectAccountId)
  return (
    <div className="flex flex-1 flex-col gap-5">
      <Card className="flex items-baseline justify-between gap-4">
        <span>{t('payment.total')}</span>
        <span className="price text-title font-bold">{formatCents(intent.totalInCents)}</span>
      </Card>
      <Notice title={t('payment.info.title')}>
        <p>{t('payment.info')}</p>
        <p className="mt-2">{cardConsentSentence(language, intent.preAuthInCents)}</p>
      </Notice>
      {service === 'loading' && <Skeleton className="h-64" />}
      {service === 'failed' && (
        <Notice tone="red" title={t('payment.noForm.title')} announced>
          {t('payment.noForm')}
          <Button variant="error" size="sm" className="mt-2" onClick={retry}>
            {t('errors.tryAgain')}
          </Button>
        </Notice>
      )}
      {typeof service === 'object' && (
        <Elements
          key={`${intent.clientSecret}-${intent.totalInCents}`}
          stripe={service}
          options={{ clientSecret: intent.clientSecret, locale: language }}
        >
          <CardForm checkout={checkout} intent={intent} />
        </Elements>
      )}
    </div>
  )
}

function useCardService(account: string | undefined) {
  const [service, setService] = useState<CardService | 'loading' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    setService('loading')
    loadCardService(account, tries).then(
      loaded => isWanted && setService(loaded ?? 'failed'),
      () => isWanted && setService('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [account, tries])
  return { service, retry: () => setTries(count => count + 1) }
}
