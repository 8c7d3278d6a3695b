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
 * The component shows the card service with its form for one intent, or the remedy if it cannot be reached. The form keeps the language in
 * which it was opened until it is left, so a typed card outlives a change of language (rule M80).
 */
export function CardElements({ host, intent, children }: CardElementsProps) {
  const { t, language } = useTexts()
  // The service's form is built again for another language, which would empty it.
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
