import { useMemo } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { AxisHours } from '#web/office/dispatch/axis/axis-hours.tsx'
import { AxisLane, type AxisLaneProps } from '#web/office/dispatch/axis/axis-lane.tsx'
import { dayPicture } from '#web/office/dispatch/axis/day-picture.ts'
import type { DayScale } from '#web/office/dispatch/axis/day-scale.ts'
import type { AxisRoom } from '#web/office/dispatch/axis/use-board-form.ts'
import { useMinuteNow } from '#web/office/dispatch/axis/use-minute-now.ts'
import { planningOf } from '#web/office/dispatch/planning/planning.ts'
import { driverName } from '#web/office/dispatch/stop-words.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'

type AxisLanesProps = {
  day: DispatchDay
  room: AxisRoom
  common: Omit<AxisLaneProps, 'route' | 'name' | 'stops' | 'plan' | 'spans' | 'scale' | 'nowAt'>
}

/** The hours of the day are above, and below them a lane for each driver. */
export function AxisLanes({ day, room, common }: AxisLanesProps) {
  const { t } = useTexts()
  const picture = dayPicture(day)
  const { lanes } = planningOf(day)
  const { from, to } = picture.hours
  const scale = useMemo<DayScale>(() => ({ hours: { from, to }, ...room }), [from, to, room])
  const now = useMinuteNow(day.now, day.timeZone)
  const nowAt = day.day === now.day ? now.minutes : null
  return (
    <>
      <AxisHours scale={scale} nowAt={nowAt} />
      {day.routes.map(route => (
        <AxisLane
          key={route.driver.id}
          {...common}
          route={route}
          name={driverName(day, route.driver)}
          stops={route.stops}
          plan={lanes.get(route.driver.id)?.plan ?? null}
          spans={picture.lanes.get(route.driver.id) ?? null}
          scale={scale}
          nowAt={nowAt}
        />
      ))}
      <AxisLane
        {...common}
        route={null}
        name={t('board.noDriver')}
        stops={day.unassigned}
        plan={null}
        spans={null}
        scale={scale}
        nowAt={null}
      />
    </>
  )
}
