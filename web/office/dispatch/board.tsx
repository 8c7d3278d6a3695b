import { use, useCallback, useMemo, useRef } from 'react'
import { isWorkingDay } from '#domain/schedule/closed-day.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { AxisLanes } from '#web/office/dispatch/axis/axis-lanes.tsx'
import type { AxisRoom, BoardForm } from '#web/office/dispatch/axis/use-board-form.ts'
import { BoardQuestionsContext } from '#web/office/dispatch/board-context.ts'
import { useIsShown } from '#web/office/dispatch/frame/kind-filter.tsx'
import { PlanBody } from '#web/office/dispatch/frame/plan-body.tsx'
import { DropLine } from '#web/office/dispatch/lanes/drop-line.tsx'
import { Lane } from '#web/office/dispatch/lanes/lane.tsx'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { lanesOf } from '#web/office/dispatch/moves.ts'
import { NoticeLine } from '#web/office/dispatch/notices/notice-line.tsx'
import { askingFor } from '#web/office/dispatch/planning/asking.ts'
import { planningOf } from '#web/office/dispatch/planning/planning.ts'
import { StockStrip } from '#web/office/dispatch/planning/stock-strip.tsx'
import { driverName, type Facts } from '#web/office/dispatch/stop-words.ts'
import type { ChangedBy } from '#web/office/dispatch/use-board-day.ts'
import { useEdgeScroll } from '#web/office/dispatch/use-edge-scroll.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'

type BoardProps = {
  day: DispatchDay
  /** True while the board still shows another day, because this day is not loaded yet. */
  isStale: boolean
  filter: string
  isOff: boolean
  changedBy: ChangedBy
  form: BoardForm
  /** The room of the axis. Null if it has too little, and undefined until it is measured. */
  room: AxisRoom | null | undefined
  onLanes: (lanes: HTMLElement | null) => void
}

/** The lists are at the left, then a row for each driver, and the panel of the open card is at the right. */
export function Board({ day, isStale, filter, isOff, changedBy, form, room, onLanes }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const measured = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      onLanes(element)
    },
    [onLanes],
  )
  useEdgeScroll(scroller)
  const facts = useMemo<Facts>(
    () => ({ containerTypes: day.containerTypes, facilities: day.facilities }),
    [day.containerTypes, day.facilities],
  )
  const isShown = useIsShown(filter)
  const { trucks, now, timeZone } = day
  const common = {
    facts,
    trucks,
    now,
    timeZone,
    isOff: isOff || isStale,
    isShown,
    changedBy,
  } satisfies Common
  const isAxis = form === 'axis' && room !== null
  return (
    <PlanBody day={day} isStale={isStale} isOff={isOff} isShown={isShown} scroller={measured}>
      <DropLine />
      <DayNotice day={day} isOff={isOff || isStale} />
      {isAxis && room && <AxisLanes day={day} room={room} common={common} />}
      {!isAxis && <ListLanes day={day} common={common} />}
      <StockStrip day={day} />
    </PlanBody>
  )
}

type Common = Omit<LaneProps, 'route' | 'name' | 'stops' | 'plan'>

function ListLanes({ day, common }: { day: DispatchDay; common: Common }) {
  const { t } = useTexts()
  const { lanes } = planningOf(day)
  return (
    <>
      {day.routes.map(route => (
        <Lane
          key={route.driver.id}
          {...common}
          route={route}
          name={driverName(day, route.driver)}
          stops={route.stops}
          plan={lanes.get(route.driver.id)?.plan ?? null}
        />
      ))}
      <Lane {...common} route={null} name={t('board.noDriver')} stops={day.unassigned} plan={null} />
    </>
  )
}

/** The notice explains that the day is closed, that it is empty, or that nobody drives. */
function DayNotice({ day, isOff }: { day: DispatchDay; isOff: boolean }) {
  const { t, language } = useTexts()
  const { planDay } = use(BoardQuestionsContext)
  const isEmpty = lanesOf(day).every(lane => lane.stops.length === 0)
  const asking = askingFor(day).length
  const name = formatDay(day.day, language)
  if (!isWorkingDay(day))
    return (
      <NoticeLine>
        {day.closedAs === null ? t('board.closed.sunday') : t('board.closed', { name: day.closedAs })}
      </NoticeLine>
    )
  if (day.routes.length === 0) return <NoticeLine>{t('board.noDrivers')}</NoticeLine>
  if (!isEmpty) return null
  return (
    <NoticeLine>
      {t('board.empty', { day: name, count: asking })}
      {asking > 0 && day.day >= day.today && (
        <Button size="sm" disabled={isOff} onClick={planDay}>
          {t('planDay.open', { count: asking })}
        </Button>
      )}
    </NoticeLine>
  )
}
