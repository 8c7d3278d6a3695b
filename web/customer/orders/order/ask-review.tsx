import { settings } from '#web/client/settings.ts'
import { NewTabLink } from '#web/frame/legal-links.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** A completed order shows this line if the hauler has entered an address for reviews (rule T13). */
export function AskReview({ status }: { status: string }) {
  const { t } = useTexts()
  const url = settings.facts?.reviewUrl
  if (status !== 'completed' || !url) return null
  return (
    <p className="mt-4 border-t border-line pt-4 text-small">
      {t('arrival.review')}{' '}
      <NewTabLink
        href={url}
        label={t('arrival.review.write')}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      />
    </p>
  )
}
