import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { Lane } from '#web/office/dispatch/lanes/lane.tsx'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { OrderLists } from '#web/office/dispatch/lists/order-lists.tsx'
import { findOrder, findStop, idIn, lanesOf } from '#web/office/dispatch/moves.ts'
import { OrderPanel } from '#web/office/dispatch/panel/order-panel.tsx'
import { StopPanel } from '#web/office/dispatch/panel/stop-panel.tsx'
import { planningOf } from '#web/office/dispatch/planning/planning.ts'
import { StockStrip } from '#web/office/dispatch/planning/stock-strip.tsx'
import { type Facts, matches } from '#web/office/dispatch/stop-words.ts'
import type { ChangedBy } from '#web/office/dispatch/use-board-day.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import type { DispatchDay } from '#web/office/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { classNames } from '#web/ui/class-names.ts'

type BoardProps = {
  day: DispatchDay
  /** Still another day, until this one is here. */
  isStale: boolean
  filter: string
  isOff: boolean
  changedBy: ChangedBy
}

/** Lists at the left, a row a driver, the panel of what is open. */
export function Board({ day, isStale, filter, isOff, changedBy }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = scroller.current
    // On a small screen the page scrolls as a whole.
    if (element && getComputedStyle(element).overflowY === 'auto') return autoScrollForElements({ element })
  }, [])
  const facts = useMemo<Facts>(
    () => ({ containerTypes: day.containerTypes, facilities: day.facilities }),
    [day.containerTypes, day.facilities],
  )
  const isShown = useMemo(() => matches(filter), [filter])
  const { trucks, now, timeZone } = day
  const planning = planningOf(day)
  const common = {
    facts,
    trucks,
    now,
    timeZone,
    isOff: isOff || isStale,
    isShown,
    changedBy,
  } satisfies Partial<LaneProps>
  return (
    <div
      className={classNames(
        'relative flex min-h-0 flex-1 max-lg:flex-col lg:max-h-[calc(100dvh-6.5rem)]',
        isStale && 'opacity-50',
      )}
      aria-busy={isStale}
    >
      <OrderLists day={day} isOff={isOff || isStale} isShown={isShown} />
      <div ref={scroller} className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto">
        <DayNotice day={day} />
        {day.routes.map(route => (
          <Lane
            key={route.driver.id}
            {...common}
            route={route}
            stops={route.stops}
            plan={planning.lanes.get(route.driver.id)?.plan ?? null}
          />
        ))}
        <Lane {...common} route={null} stops={day.unassigned} plan={null} />
        <StockStrip day={day} />
      </div>
      <OpenPanel day={day} isOff={isOff || isStale} />
    </div>
  )
}

/** What is special about the day: closed, empty, or nobody to drive. */
function DayNotice({ day }: { day: DispatchDay }) {
  const { t, language } = useTexts()
  const isEmpty = lanesOf(day).every(lane => lane.stops.length === 0)
  const asking = day.lists['to-plan'].orders.filter(order => order.asked?.day === day.day).length
  const name = formatDay(day.day, language)
  if (day.closedAs !== null)
    return (
      <Line>{day.closedAs === 'Sunday' ? t('board.closed.sunday') : t('board.closed', { name: day.closedAs })}</Line>
    )
  if (day.routes.length === 0) return <Line>{t('board.noDrivers')}</Line>
  if (isEmpty) return <Line>{t('board.empty', { day: name, count: asking })}</Line>
  return null
}

const Line = ({ children }: { children: string }) => (
  <p className="border-b border-line bg-sunken px-3 py-2 text-small font-medium">{children}</p>
)

function OpenPanel({ day, isOff }: { day: DispatchDay; isOff: boolean }) {
  const acts = useBoardActs()
  const { open, close } = usePanel()
  if (open === null) return null
  const onMove = () => {
    close()
    acts.startMove(open)
  }
  const stop = findStop(day, idIn(open))
  if (stop) return <StopPanel stop={stop} day={day} isOff={isOff} onClose={close} onMove={onMove} />
  const order = findOrder(day, idIn(open))
  return order ? <OrderPanel order={order} day={day} isOff={isOff} onClose={close} onMove={onMove} /> : null
}
