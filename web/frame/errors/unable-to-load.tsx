import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The notice replaces a part of a page whose data is missing. */
export function UnableToLoad({ component, onRetry }: { component: string; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <Notice tone="red" title={t('errors.unableToLoad', { component })} announced>
      <Button variant="error" size="sm" className="mt-2" onClick={onRetry}>
        {t('errors.tryAgain')}
      </Button>
    </Notice>
  )
}
