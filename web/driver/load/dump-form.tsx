import { useState } from 'react'
import type { DriverFacility, DriverLoad } from '#domain/dispatch/driver-day.ts'
import { isOpenAt } from '#domain/fleet/facility.ts'
import { localTime } from '#domain/value/calendar.ts'
import { BigButton } from '#web/driver/big-button.tsx'
import { usePhoneState } from '#web/driver/phone.ts'
import { Screen } from '#web/driver/screen.tsx'
import { boxWords } from '#web/driver/stop-words.ts'
import { usePress } from '#web/driver/use-press.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/facts.tsx'

/**
 * The form asks where the load goes: to a facility, or into the yard in the full box. If the office planned no facility, the first one that
 * takes the materials and is open is chosen.
 */
export function DumpForm({ load }: { load: DriverLoad }) {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const { press, pressAndGo, isPressing } = usePress()
  const facilities = (day?.facilities ?? [])
    .filter(({ kind }) => kind !== 'yard')
    .sort(
      (one, other) =>
        refusedBy(one, load).length - refusedBy(other, load).length ||
        Number(isOpenNow(other)) - Number(isOpenNow(one)),
    )
  const planned = facilities.find(({ id }) => id === load.facilityId) ?? facilities[0]
  const [facilityId, choose] = useState(planned?.id ?? null)
  const dump = () => facilityId !== null && press({ kind: 'dumped', orderId: load.orderId, facilityId })
  const leaveInYard = () => pressAndGo({ kind: 'left-in-yard', orderId: load.orderId }, '/')
  return (
    <Screen
      title={t('driver.load.where')}
      foot={
        <>
          <BigButton disabled={facilityId === null || isPressing} onClick={dump}>
            {t('driver.tap.dumped')}
          </BigButton>
          {load.state === 'on-truck' && (
            <BigButton look="plain" isLow disabled={isPressing} onClick={leaveInYard}>
              {t('driver.tap.left-in-yard')}
            </BigButton>
          )}
        </>
      }
    >
      <p className="font-bold">{t('driver.load.of', { size: boxWords(load.box, t), city: load.city })}</p>
      {load.materials.length > 0 && <p>{load.materials.join(', ')}</p>}
      {facilities.length === 0 && <p className="font-bold">{t('driver.load.noFacility')}</p>}
      <div className="flex flex-col gap-2">
        {facilities.map(facility => (
          <FacilityButton
            key={facility.id}
            facility={facility}
            refused={refusedBy(facility, load)}
            isPlanned={facility.id === load.facilityId}
            isChosen={facility.id === facilityId}
            onChoose={() => choose(facility.id)}
          />
        ))}
      </div>
    </Screen>
  )
}

const isOpenNow = ({ opens, timeZone }: DriverFacility): boolean => isOpenAt(opens, localTime(new Date(), timeZone))

/** The result is the materials of the load that the facility does not take. */
const refusedBy = ({ takes }: DriverFacility, { materials }: DriverLoad): readonly string[] =>
  takes ? materials.filter(name => !takes.includes(name)) : []

type FacilityButtonProps = {
  facility: DriverFacility
  refused: readonly string[]
  isPlanned: boolean
  isChosen: boolean
  onChoose: () => void
}

function FacilityButton({ facility, refused, isPlanned, isChosen, onChoose }: FacilityButtonProps) {
  const { t } = useTexts()
  const notes = [isPlanned && t('driver.load.planned'), !isOpenNow(facility) && t('driver.load.closed')]
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'min-h-16 rounded-control border px-4 py-2 text-left',
        isChosen ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface',
      )}
    >
      <span className="block font-bold">{facility.name}</span>
      <Facts facts={[`${facility.line1}, ${facility.city}`, ...notes]} />
      {refused.length > 0 && (
        <span className="block font-bold">{t('driver.load.refuses', { materials: refused.join(', ') })}</span>
      )}
    </button>
  )
}
