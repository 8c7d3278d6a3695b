import type { DriverRoute, DriverTruck } from '#domain/dispatch/driver-day.ts'
import { maxSignatureLength } from '#domain/dispatch/tap.ts'
import { type TruckSystem, truckSystems } from '#domain/fleet/truck-system.ts'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { routeOfToday } from '#web/driver/find-stop.ts'
import { usePhoneState } from '#web/driver/phone.ts'
import { PhotoField, useDraftPhotos } from '#web/driver/photo-field.tsx'
import { Screen } from '#web/driver/screen.tsx'
import { useDraft } from '#web/driver/use-draft.ts'
import { usePress } from '#web/driver/use-press.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatInstant } from '#web/parts/when.ts'

export function TruckPage() {
  const { day } = usePhoneState()
  const route = day && routeOfToday(day)
  if (!day?.checksTrucks || !route?.truck?.id) return <Redirect to="/" />
  return <TruckForm route={route} truck={route.truck} truckId={route.truck.id} name={day.driver.firstName} />
}

type Typed = { readonly defects: readonly TruckSystem[]; readonly signature: string }
type TruckFormProps = { route: DriverRoute; truck: DriverTruck; truckId: string; name: string }

/** If the truck has no defect, the driver presses once. Otherwise the driver ticks each defect, takes a photo of it and signs. */
function TruckForm({ route, truck, truckId, name }: TruckFormProps) {
  const { t } = useTexts()
  const { pressAndGo, isPressing } = usePress()
  const photos = useDraftPhotos({ routeId: route.id })
  const { value, write, forget } = useDraft<Typed>(`inspect ${route.id}`, { defects: [], signature: name })
  const { defects, signature } = value
  const isFine = defects.length === 0
  const signedAs = isFine ? null : signature.trim()
  const save = () => {
    const photoIds = isFine ? [] : photos.map(({ id }) => id)
    const content = { routeId: route.id, truckId, defects: [...defects], signedAs, photoIds }
    return pressAndGo({ kind: 'inspect', ...content }, '/', forget)
  }
  return (
    <Screen
      title={`${t('driver.tap.inspect')} · ${truck.name}`}
      foot={
        <BigButton disabled={isPressing || signedAs === ''} onClick={save}>
          {t(isFine ? 'check.fine' : 'check.report')}
        </BigButton>
      }
    >
      <LastCheck truck={truck} timeZone={route.timeZone} />
      <p>{t('check.lead')}</p>
      <div className="grid grid-cols-2 gap-2 *:last:odd:col-span-2">
        {truckSystems.map(system => {
          const isTicked = defects.includes(system)
          const isOther = (one: TruckSystem) => one !== system
          return (
            <button
              key={system}
              type="button"
              aria-pressed={isTicked}
              onClick={() => write({ ...value, defects: isTicked ? defects.filter(isOther) : [...defects, system] })}
              className={lowStyle(isTicked ? 'chosen' : 'plain')}
            >
              {t(`check.${system}`)}
            </button>
          )
        })}
      </div>
      {!isFine && (
        <>
          <PhotoField subject={{ routeId: route.id }} />
          <label className="flex flex-col gap-1 font-medium">
            {t('check.signature')}
            <input
              value={signature}
              maxLength={maxSignatureLength}
              autoComplete="name"
              onChange={event => write({ ...value, signature: event.target.value })}
              className="h-14 rounded-control border border-line-strong bg-surface px-4 text-street font-bold"
            />
          </label>
        </>
      )}
    </Screen>
  )
}

/** The component shows the defects that the driver before has found. */
function LastCheck({ truck: { lastCheck }, timeZone }: { truck: DriverTruck; timeZone: string }) {
  const { t, language } = useTexts()
  if (!lastCheck) return null
  const { at, defects, isRepaired } = lastCheck
  const found = defects.map(system => t(`check.${system}`)).join(', ')
  return (
    <p className={defects.length > 0 && !isRepaired ? 'font-bold text-warn' : ''}>
      {t('check.last', { at: formatInstant(at, timeZone, language) })}{' '}
      {found === '' ? t('check.fine') : isRepaired ? t('check.repaired', { found }) : found}
    </p>
  )
}
