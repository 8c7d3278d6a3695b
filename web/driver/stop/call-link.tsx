import type { DriverStop } from '#domain/dispatch/driver-day.ts'
import { settings } from '#web/client/settings.ts'
import { lowStyle } from '#web/driver/big-button.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** The link calls the person who waits at the site. Without such a person it calls the office. */
export function CallLink({ stop }: { stop: DriverStop }) {
  const { t } = useTexts()
  const { contact } = stop
  const phone = contact?.phone ?? settings.hauler.phone
  if (!phone) return null
  return (
    <a href={`tel:${phone}`} className={lowStyle('plain', 'flex-1')}>
      {contact ? t('driver.stop.call', { name: contact.name }) : t('driver.stop.call.office')}
    </a>
  )
}
