import { useTexts } from '#web/i18n/i18n.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'

/** The text says at a form why its button is off: on a phone the form may cover the bar that says so. */
export function NotConnected() {
  const { t } = useTexts()
  if (useNotConnectedSince() === null) return null
  return <p className="text-small text-warn">{t('edit.notConnected')}</p>
}
