import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { KindIcon } from '#web/office/dispatch/kind-icon.tsx'
import { kindOf, orderCard, stopCard } from '#web/office/dispatch/moves.ts'
import { SidePanel } from '#web/office/dispatch/panel/side-panel.tsx'
import { PanelLink } from '#web/office/dispatch/panel-link.tsx'
import { planningOf } from '#web/office/dispatch/planning/planning.ts'
import { addressOf, driverName, facilityName, orderLabel, sizeOf, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { useView } from '#web/office/dispatch/use-day.ts'
import { type FigureOfDay, figurePanel } from '#web/office/dispatch/week/figure-panel.ts'
import type { WeekDay } from '#web/office/dispatch/week/week-figures.ts'
import { formatDuration, formatRange } from '#web/office/session/clock.ts'
import type { BoardOrder, BoardStop } from '#web/office/session/office-api.ts'
import { formatDay, formatWindow } from '#web/parts/when.ts'

/** The list shows the stops and orders that a figure of the week counts. */
export function WeekList({ figure, onClose }: { figure: FigureOfDay; onClose: () => void }) {
  const { t, language } = useTexts()
  const { of, measure } = figure
  const { day } = of.day
  return (
    <SidePanel panel={figurePanel(day, measure)} title={formatDay(day, language)} onClose={onClose}>
      {typeof measure === 'object' ? (
        <OfStock of={of} typeId={measure.typeId} />
      ) : measure === 'minutes' ? (
        <ByDriver of={of} />
      ) : measure === 'asks' ? (
        <OfOrders of={of} />
      ) : (
        <Group title={t(`week.trip.${measure}`, { count: of.trips[measure].length })}>
          <Stops of={of} stops={of.trips[measure]} />
        </Group>
      )}
    </SidePanel>
  )
}

function Group({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1 text-small">
      <h3 className="flex gap-2 font-bold">
        <span className="min-w-0 flex-1">{title}</span>
        {note && <span className="font-normal text-ink-soft tabular-nums">{note}</span>}
      </h3>
      {children}
    </section>
  )
}

function ByDriver({ of }: { of: WeekDay }) {
  const { t } = useTexts()
  const { lanes, facts } = planningOf(of.day)
  const { routes, unassigned } = of.day
  const driven = routes.filter(route => route.stops.length > 0)
  const minutesOf = (driverId: string) => lanes.get(driverId)?.plan.minutes ?? 0
  const whole = formatDuration(facts.figures.dayMinutes)
  if (driven.length === 0 && unassigned.length === 0) return <Nothing />
  return (
    <>
      {driven.map(({ driver, stops }) => (
        <Group
          key={driver.id}
          title={driverName(of.day, driver)}
          note={t('board.ofDay', { planned: formatDuration(minutesOf(driver.id)), day: whole })}
        >
          <Stops of={of} stops={stops} />
        </Group>
      ))}
      {unassigned.length > 0 && (
        <Group title={t('board.noDriver')} note={formatDuration(of.fullness?.withoutDriver ?? 0)}>
          <Stops of={of} stops={unassigned} />
        </Group>
      )}
    </>
  )
}

/** Lists the stops that take a box of this size or bring one back. It marks the stops that get none. */
function OfStock({ of, typeId }: { of: WeekDay; typeId: string }) {
  const { t } = useTexts()
  const type = of.day.containerTypes.find(one => one.id === typeId)
  const stock = of.stock?.find(one => one.containerTypeId === typeId)
  const stops = of.stops.filter(({ leavesTypeId, takesTypeId }) => leavesTypeId === typeId || takesTypeId === typeId)
  const { inYard = 0, out = 0, back = 0, left = 0, shortStopIds = [] } = stock ?? {}
  return (
    <Group title={type?.name ?? ''}>
      <p className={left < 0 ? 'font-bold text-bad tabular-nums' : 'tabular-nums'}>
        {t('board.stock.figures', { inYard, out, back, left })}
      </p>
      <Stops of={of} stops={stops} shortIds={shortStopIds} />
    </Group>
  )
}

const Nothing = () => <p className="text-small text-ink-soft">{useTexts().t('board.laneEmpty')}</p>

type StopsProps = { of: WeekDay; stops: readonly BoardStop[]; shortIds?: readonly string[] }

/** Each stop is a link to its place on the board. */
function Stops({ of, stops, shortIds = [] }: StopsProps) {
  const { t } = useTexts()
  const { addressOf: addressIn } = useView()
  if (stops.length === 0) return <Nothing />
  return (
    <ul className="flex flex-col gap-1">
      {stops.map(stop => {
        const driver = of.day.routes.find(route => route.stops.includes(stop))?.driver
        return (
          <li key={stop.id}>
            <Link to={`${addressIn('board', of.day.day)}&open=${stopCard(stop.id)}`} className={rowStyle}>
              <span className="flex items-center gap-1">
                <KindIcon kind={stop.kind} />
                <span className="sr-only">{t(`board.kind.${stop.kind}`)}</span>
                <b className="font-bold tabular-nums">{sizeOf(of.day, stop.leavesTypeId ?? stop.takesTypeId)}</b>
                <span className="min-w-0 truncate font-medium">
                  {stopTitle(stop) || facilityName(of.day, stop.facilityId) || t(`board.kind.${stop.kind}`)}
                </span>
                {stop.window && <span className="ml-auto shrink-0 tabular-nums">{formatRange(stop.window)}</span>}
              </span>
              <span className="truncate text-ink-soft">
                {[driver ? driverName(of.day, driver) : t('board.noDriver'), addressOf(stop)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {shortIds.includes(stop.id) && <span className="font-medium text-bad">{t('week.short')}</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const rowStyle =
  'flex flex-col rounded-small border border-line bg-surface px-2.5 py-1.5 text-small hover:border-line-strong'

/** Each order is a link to its panel, where the dispatcher plans it. */
function OfOrders({ of }: { of: WeekDay }) {
  const { t, language } = useTexts()
  const whenOf = ({ asked }: BoardOrder) => (asked ? formatWindow(asked, language) : '')
  if (of.asking.length === 0) return <Nothing />
  return (
    <Group title={t('week.asks', { count: of.asking.length })}>
      <ul className="flex flex-col gap-1">
        {of.asking.map(order => (
          <li key={order.orderId}>
            <PanelLink
              card={orderCard(order.orderId)}
              label={orderLabel(t, of.day, order, whenOf(order))}
              isTabStop
              className={rowStyle}
            >
              <span className="flex items-center gap-1">
                <KindIcon kind={kindOf(order)} />
                <b className="font-bold tabular-nums">{sizeOf(of.day, order.containerTypeId)}</b>
                <span className="min-w-0 truncate font-medium">{stopTitle(order)}</span>
                {order.asked && <span className="ml-auto shrink-0 tabular-nums">{formatRange(order.asked)}</span>}
              </span>
              <span className="truncate text-ink-soft">{addressOf(order)}</span>
            </PanelLink>
          </li>
        ))}
      </ul>
    </Group>
  )
}
