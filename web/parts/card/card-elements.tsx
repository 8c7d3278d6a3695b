import { Elements } from '@stripe/react-stripe-js'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { type CardHost, type CardService, loadCardService, loadedCardService } from '#web/parts/card/card-service.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type CardIntent = {
  readonly clientSecret: string
  readonly totalInCents: number
  readonly connectAccountId?: string | undefined
}

type CardElementsProps = { host: CardHost | null; intent: CardIntent; children: ReactNode }

/**
 * Shows the card service's form for one payment intent. If the service cannot be reached, it shows what the customer can do. The form keeps
 * the language in which it was opened, so that a change of language does not empty the typed card (rule M80).
 */
export function CardElements({ host, intent, children }: CardElementsProps) {
  const { t, language } = useTexts()
  // In another language the service would build the form again and empty it.
  const [locale] = useState(language)
  const { service, retry } = useCardService(host, intent.connectAccountId)
  if (service === 'loading') return <Skeleton className="h-64" />
  if (service === 'failed') {
    return (
      <Notice tone="red" title={t('payment.noForm.title')} announced>
        {t('payment.noForm')}
        <Button variant="error" size="sm" className="mt-2" onClick={retry}>
          {t('errors.tryAgain')}
        </Button>
      </Notice>
    )
  }
  return (
    <Elements
      key={`${intent.clientSecret}-${intent.totalInCents}`}
      stripe={service}
      options={{ clientSecret: intent.clientSecret, locale }}
    >
      {children}
    </Elements>
  )
}

function useCardService(host: CardHost | null, account: string | undefined) {
  const [service, setService] = useState<CardService | 'loading' | 'failed'>(
    () => loadedCardService(account) ?? 'loading',
  )
  const [loading, setLoading] = useState<ReturnType<typeof loadCardService> | null>(null)
  useEffect(() => {
    setService(loadedCardService(account) ?? 'loading')
    setLoading(loadCardService(host, account))
  }, [host, account])
  useEffect(() => {
    let isWanted = true
    loading?.then(
      loaded => isWanted && setService(loaded ?? 'failed'),
      () => isWanted && setService('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [loading])
  const retry = () => {
    setService('loading')
    setLoading(loadCardService(host, account))
  }
  return { service, retry }
}
