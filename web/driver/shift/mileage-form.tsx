import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DriverRoute } from '#domain/dispatch/driver-day.ts'
import { canEndAt } from '#domain/dispatch/route-day.ts'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { Keypad } from '#web/driver/keypad.tsx'
import { usePhoneState } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { TypedNumber } from '#web/driver/typed-number.tsx'
import { useDraft } from '#web/driver/use-draft.ts'
import { usePress } from '#web/driver/use-press.ts'
import { useTexts } from '#web/i18n/i18n.ts'

type MileageFormProps = {
  kind: 'start-day' | 'end-day'
  route: DriverRoute
  /** The mileage that the driver typed before. */
  known?: number | null | undefined
  /** The form refuses a mileage below this one. */
  least?: number | null | undefined
  /** What the driver reads above the number. */
  children?: ReactNode
  /** What the driver reads below the number, if it may be longer than the screen. */
  below?: ReactNode
}

const maxDigits = 7

/** The form asks for the mileage of the truck. A driver who does not know it may still drive. */
export function MileageForm({ kind, route, known, least, children, below }: MileageFormProps) {
  const { t, language } = useTexts()
  const { pressAndGo, isPressing } = usePress()
  const draft = useDraft(`${kind} ${route.id}`, known?.toString() ?? '')
  const typed = draft.value
  const odometer = typed === '' ? null : Number(typed)
  const [isTried, setTried] = useState(false)
  const isPossible = canEndAt(least ?? null, odometer)
  const isRefused = isTried && !isPossible
  const save = async () => {
    setTried(true)
    if (isPossible) await pressAndGo({ kind, routeId: route.id, odometer }, '/', draft.forget)
  }
  return (
    <Screen
      title={t(`driver.tap.${kind}`)}
      keys={<Keypad value={typed} most={maxDigits} onChange={draft.write} />}
      foot={
        <BigButton disabled={isPressing} onClick={save}>
          {t(`driver.tap.${kind}`)}
        </BigButton>
      }
    >
      {children}
      <TypedNumber label={t('shift.mileage')} value={typed} isActive onActivate={() => undefined} />
      <p role="status" className={isRefused ? 'font-bold text-bad' : ''}>
        {isRefused
          ? t('shift.tooLow', { start: (least ?? 0).toLocaleString(`${language}-US`) })
          : odometer === null && t('shift.without')}
      </p>
      {below}
      <CheckLink route={route} />
    </Screen>
  )
}

/** If the hauler wants its trucks to be checked, this link leads to the truck check. */
function CheckLink({ route }: { route: DriverRoute }) {
  const { t } = useTexts()
  const { day } = usePhoneState()
  if (!day?.checksTrucks || !route.truck?.id) return null
  return (
    <Link to="/truck" className={lowStyle('plain')}>
      {t('driver.tap.inspect')}
    </Link>
  )
}
