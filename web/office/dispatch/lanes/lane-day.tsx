import { useTexts } from '#web/i18n/i18n.ts'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'

type Day = NonNullable<NonNullable<LaneProps['route']>['route']>

/** The line shows when the driver began and ended the day, and the miles between; it also shows that a mileage is missing. */
export function LaneDay({ day, clock }: { day: Day; clock: (at: string) => string }) {
  const { t } = useTexts()
  const { startedAt, endedAt, odometerStart, odometerEnd } = day
  const hasMiles = odometerStart !== null && (endedAt === null || odometerEnd !== null)
  return (
    <p className="flex flex-wrap gap-x-2">
      {startedAt && <span>{t('laneDay.started', { time: clock(startedAt) })}</span>}
      {endedAt && <span>{t('laneDay.ended', { time: clock(endedAt) })}</span>}
      {odometerStart !== null && odometerEnd !== null && (
        <span>{t('laneDay.miles', { miles: odometerEnd - odometerStart })}</span>
      )}
      {!hasMiles && <span className="text-ink-soft">{t('laneDay.noMileage')}</span>}
    </p>
  )
}
