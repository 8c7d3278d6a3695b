import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type LoadingFailedProps = { title: string; error: unknown; isTrying: boolean; onRetry: () => void }

/** The subject of the page could not be loaded. The notice shows why and offers another try. */
export function LoadingFailed({ title, error, isTrying, onRetry }: LoadingFailedProps) {
  const { t } = useTexts()
  return (
    <Notice tone="red" title={title} announced>
      <p>{errorText(error)}</p>
      <Button variant="error" size="sm" className="mt-2" pending={isTrying} onClick={onRetry}>
        {t('errors.tryAgain')}
      </Button>
    </Notice>
  )
}
