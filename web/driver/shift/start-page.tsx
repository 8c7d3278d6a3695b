import { routeOfToday } from '#web/driver/find-stop.ts'
import { usePhoneState } from '#web/driver/phone.ts'
import { MileageForm } from '#web/driver/shift/mileage-form.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Facts } from '#web/ui/facts.tsx'

/** The page asks for the truck and its mileage. */
export function StartPage() {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const route = day && routeOfToday(day)
  if (!route) return <Redirect to="/" />
  const { truck } = route
  return (
    <MileageForm kind="start-day" route={route} known={route.odometerStart}>
      <p>
        {t('shift.truck')}
        <span className="block text-street font-bold">
          {truck ? <Facts facts={[truck.name, truck.plate]} /> : t('driver.noTruck')}
        </span>
      </p>
    </MileageForm>
  )
}
