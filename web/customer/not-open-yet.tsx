import { settings } from '#web/client/settings.ts'
import { haulerName } from '#web/frame/brand.ts'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** The first page of a hauler who cannot price anything yet (rule A25). It asks for nothing, because nobody could answer with a price. */
export default function NotOpenYet() {
  const { t } = useTexts()
  const { call } = settings
  return (
    <Page title={t('notOpen.title')} lead={t('notOpen.lead', { hauler: haulerName })}>
      {call ? (
        <a href={call.url} className={buttonStyle({ size: 'lg' })}>
          {t('notOpen.call', { phone: call.text })}
        </a>
      ) : (
        <p>{t('notOpen.later')}</p>
      )}
    </Page>
  )
}
