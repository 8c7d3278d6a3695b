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
