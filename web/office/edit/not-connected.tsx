import { useTexts } from '#web/i18n/i18n.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'

/** This text beside a button says why the button is off. On a phone the form may cover the bar that says the same. */
export function NotConnected() {
  const { t } = useTexts()
  if (useNotConnectedSince() === null) return null
  return <p className="text-small text-warn">{t('edit.notConnected')}</p>
}
