import { useEffect, useState } from 'react'
import { useOnline } from '#web/client/use-online.ts'
import type { FaultKind } from '#web/frame/errors/fault.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'

const messages = {
  calculation: 'errors.calculation',
  'missing-data': 'errors.missingData',
  generic: 'errors.generic',
} as const

export function SomethingWentWrong({ fault, onRetry }: { fault: FaultKind; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <ErrorScreen
      title={t('errors.title')}
      message={t(messages[fault])}
      retryLabel={t('errors.tryAgain')}
      onRetry={onRetry}
    />
  )
}

/**
 * The code of a page could not be fetched, and stays missing until the page is loaded again. The reload waits for the
 * connection, because without one the browser would show its own error page.
 */
export function CodeNotFetched() {
  const { t } = useTexts()
  const isOnline = useOnline()
  const [wasOnline] = useState(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline) window.location.reload()
  }, [isOnline, wasOnline])
  return (
    <ErrorScreen
      title={t('shell.noConnection.title')}
      message={t(isOnline ? 'shell.noAnswer' : 'shell.noConnection')}
      retryLabel={t('errors.tryAgain')}
      onRetry={() => navigator.onLine && window.location.reload()}
    />
  )
}
