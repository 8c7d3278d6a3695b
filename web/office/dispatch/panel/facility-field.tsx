import { useMemo } from 'react'
import { bestLane, type FacilityChoice, facilityChoices } from '#domain/dispatch/plan/facility-choices.ts'
import { plannedStop } from '#domain/dispatch/plan/shown-day.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { LabelledField, selectStyle } from '#web/office/dispatch/fields/labelled.tsx'
import { laneOf } from '#web/office/dispatch/moves.ts'
import { lanesToFill, planningOf } from '#web/office/dispatch/planning/planning.ts'
import { driverName, facilityName } from '#web/office/dispatch/stop-words.ts'
import { formatMinute } from '#web/office/session/clock.ts'
import type { BoardStop, DispatchDay } from '#web/office/session/office-api.ts'

type FacilityFieldProps = {
  stop: BoardStop
  day: DispatchDay
  isOff: boolean
  onChoose: (facilityId: string | null) => void
}

/**
 * The field chooses the facility for a load. Facilities that accept the load come first. Each shows its hours, and a mark if it is closed
 * when the truck arrives.
 */
export function FacilityField({ stop, day, isOff, onChoose }: FacilityFieldProps) {
  const { t } = useTexts()
  const { choices, driver, bestId } = useMemo(() => choicesFor(day, stop), [day, stop])
  const best = facilityName(day, bestId)
  const groups = { takes: choices.filter(one => one.takesLoad), refuses: choices.filter(one => !one.takesLoad) }
  return (
    <div>
      <LabelledField label={t('yardLoad.facility')}>
        {id => (
          <select
            id={id}
            data-field="facility"
            value={choices.some(one => one.facilityId === stop.facilityId) ? (stop.facilityId ?? '') : ''}
            disabled={isOff}
            onChange={event => onChoose(event.target.value || null)}
            className={selectStyle}
          >
            <option value="">{best ? t('yardLoad.bestIs', { place: best }) : t('yardLoad.best')}</option>
            <Choices label={t('yardLoad.takes')} choices={groups.takes} day={day} />
            <Choices label={t('yardLoad.refuses')} choices={groups.refuses} day={day} />
          </select>
        )}
      </LabelledField>
      <p className="mt-1 text-small text-ink-soft">
        {driver ? t('yardLoad.asWith', { driver: driverName(day, driver) }) : t('yardLoad.noArrival')}
      </p>
    </div>
  )
}

type ChoicesProps = { label: string; choices: readonly FacilityChoice[]; day: DispatchDay }

function Choices({ label, choices, day }: ChoicesProps) {
  const { t } = useTexts()
  if (choices.length === 0) return null
  return (
    <optgroup label={label}>
      {choices.map(({ facilityId, hours, arrivesAt, isOpen }) => {
        const open = hoursText(t, hours)
        const at = arrivesAt === null || !hours ? null : formatMinute(arrivesAt)
        const arrival = at && t(isOpen ? 'yardLoad.openAt' : 'yardLoad.closedAt', { at })
        return (
          <option key={facilityId} value={facilityId}>
            {[facilityName(day, facilityId), open, arrival].filter(Boolean).join(' · ')}
          </option>
        )
      })}
    </optgroup>
  )
}

const minutesOfDay = 24 * 60

function hoursText(t: Translate, hours: FacilityChoice['hours']): string {
  if (hours === null) return t('yardLoad.closedThatDay')
  const { from, to } = hours
  if (from === 0 && to === minutesOfDay) return t('yardLoad.allDay')
  return t('yardLoad.hours', { from: formatMinute(from), to: formatMinute(to) })
}

/** Returns the choices for the stop's route. If the stop has no route, they are for the route of its best place. */
function choicesFor(day: DispatchDay, stop: BoardStop) {
  const { lanes, facts, inYard, withoutRoute } = planningOf(day)
  const planned = plannedStop(stop)
  const own = lanes.get(laneOf(day, stop.id)?.driverId ?? '')
  const anywhere = plannedStop({ ...stop, facilityId: null })
  const lane = own ?? bestLane(anywhere, lanesToFill(day), { ...facts, closedDays: [], inYard, withoutRoute })
  return {
    choices: facilityChoices(planned, lane, facts),
    driver: day.routes.find(one => one.driver.id === lane?.route.id)?.driver,
    bestId: stop.facilityId === null ? (own?.plan.steps.find(one => one.stopId === stop.id)?.facilityId ?? null) : null,
  }
}
