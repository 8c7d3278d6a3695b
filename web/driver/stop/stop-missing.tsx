import { Screen } from '#web/driver/screen.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** The page is shown at the address of a stop that the office removed from the day. */
export function StopMissing() {
  const { t } = useTexts()
  return (
    <Screen title={t('driver.stop.missing.title')}>
      <p>{t('driver.stop.missing')}</p>
    </Screen>
  )
}
