import { Link } from 'react-router'
import type { DriverRoute } from '#domain/dispatch/driver-day.ts'
import { lowStyle } from '#web/driver/big-button.tsx'
import { usePhoneState } from '#web/driver/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** The link leads to the check of the truck, if the hauler wants it. */
export function CheckLink({ route }: { route: DriverRoute }) {
  const { t } = useTexts()
  const { day } = usePhoneState()
  if (!day?.checksTrucks || !route.truck?.id) return null
  return (
    <Link to="/truck" className={lowStyle('plain')}>
      {t('driver.tap.inspect')}
    </Link>
  )
}
