import { useTexts } from '#web/i18n/i18n.ts'
import { useIsShown } from '#web/office/dispatch/frame/kind-filter.tsx'
import { PlanBody } from '#web/office/dispatch/frame/plan-body.tsx'
import { findOrder, findStop, idIn } from '#web/office/dispatch/moves.ts'
import { NoticeLine } from '#web/office/dispatch/notices/notice-line.tsx'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import { figureIn } from '#web/office/dispatch/week/figure-panel.ts'
import { typesIn, type WeekDay } from '#web/office/dispatch/week/week-figures.ts'
import { WeekList } from '#web/office/dispatch/week/week-list.tsx'
import { WeekHead, WeekRow } from '#web/office/dispatch/week/week-row.tsx'

type WeekProps = {
  week: readonly WeekDay[]
  /** True while the page still shows another week, because this week is not loaded yet. */
  isStale: boolean
  filter: string
  isOff: boolean
}

/** The lists are at the left, then a column for each day, and at the right the panel of the open figure or card. */
export function Week({ week, isStale, filter, isOff }: WeekProps) {
  const { t } = useTexts()
  const { open, close } = usePanel()
  const figure = figureIn(open, week)
  const isShown = useIsShown(filter)
  const types = typesIn(week)
  const most = maxBoxes(week)
  const maxMinutes = Math.max(1, ...week.flatMap(({ fullness: one }) => (one ? [one.planned, one.thereAre] : [])))
  const first = week[0]?.day
  if (!first) return null
  return (
    <PlanBody
      day={first}
      isStale={isStale}
      isOff={isOff}
      isShown={isShown}
      openDay={dayOfOpen(week, open) ?? first}
      aside={figure && <WeekList figure={figure} onClose={close} />}
    >
      {first.routes.length === 0 && <NoticeLine>{t('board.noDrivers')}</NoticeLine>}
      {first.routes.length > 0 && week.every(one => one.stops.length === 0) && (
        <NoticeLine>{t('week.empty')}</NoticeLine>
      )}
      <div
        data-days=""
        className="flex flex-col @4xl/plan:grid @4xl/plan:flex-1 @4xl/plan:grid-cols-7 @4xl/plan:grid-rows-[repeat(5,auto)_1fr]"
      >
        <WeekHead />
        {week.map((of, at) => (
          <WeekRow
            key={of.day.day}
            of={of}
            types={types}
            most={most}
            maxMinutes={maxMinutes}
            isOff={isOff || isStale}
            column={at + 1}
          />
        ))}
      </div>
    </PlanBody>
  )
}

/** Returns the day of the open stop, or the day that the open order asks for. */
function dayOfOpen(week: readonly WeekDay[], open: ReturnType<typeof usePanel>['open']) {
  const days = week.map(one => one.day)
  const [first] = days
  if (!first || open === null) return first
  const requestedDay = findOrder(first, idIn(open))?.asked?.day
  return days.find(day => findStop(day, idIn(open)) || day.day === requestedDay)
}

/** Returns the highest number of boxes of each size, so that all bars of a size have one scale. */
function maxBoxes(week: readonly WeekDay[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const { containerTypeId, inYard, left } of week.flatMap(one => one.stock ?? []))
    most.set(containerTypeId, Math.max(most.get(containerTypeId) ?? 0, inYard, Math.abs(left)))
  return most
}
