import { type MouseEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type MapPoint, type MapPosition, nearestMark, type Projection, projectionOf } from '#domain/drawing/project.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useIsShown } from '#web/office/dispatch/frame/kind-filter.tsx'
import { BoxList, BoxSign } from '#web/office/dispatch/map/box-list.tsx'
import { type RouteOnMap, routesOnMap, type StopOnMap } from '#web/office/dispatch/map/day-on-map.ts'
import { markLooks } from '#web/office/dispatch/map/mark-look.ts'
import { MarkSign, RouteList } from '#web/office/dispatch/map/route-list.tsx'
import { stopCard } from '#web/office/dispatch/moves.ts'
import { OpenPanel } from '#web/office/dispatch/panel/open-panel.tsx'
import type { Facts } from '#web/office/dispatch/stop-words.ts'
import { stopTitle } from '#web/office/dispatch/stop-words.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import type { DispatchDay, DispatchMap } from '#web/office/session/office-api.ts'
import { boxesOf, placeLabels, spreadMarks } from '#web/parts/map/arrange.ts'
import { MapGround } from '#web/parts/map/map-ground.tsx'
import { radiusOfPlace, TipSign, YardSign } from '#web/parts/map/place-signs.tsx'
import { StreetCredit } from '#web/parts/map/street-credit.tsx'
import { useStreets } from '#web/parts/map/use-streets.ts'
import { classNames } from '#web/ui/class-names.ts'
import { inRem, useSize } from '#web/ui/use-size.ts'

type DayMapProps = { day: DispatchDay; map: DispatchMap; isStale: boolean; filter: string; isOff: boolean }

/** The map shows stops, yards, facilities and boxes at their places, and a line through the stops of each driver. The list is beside it. */
export function DayMap({ day, map, isStale, filter, isOff }: DayMapProps) {
  const { t } = useTexts()
  const [params, setParams] = useSearchParams()
  const [pointed, setPointed] = useState<string | null>(null)
  const [hasBoxes, setHasBoxes] = useState(true)
  const routes = useMemo(() => routesOnMap(day, map.taps, t('board.noDriver')), [day, map.taps, t])
  const asked = params.get('driver')
  const chosen = routes.find(one => one.driverId !== null && one.driverId === asked) ?? null
  const shown = chosen ? [chosen] : routes
  const facts: Facts = { containerTypes: day.containerTypes, facilities: day.facilities }
  const choose = (driverId: string | null) =>
    setParams(
      before => {
        if (driverId === null) before.delete('driver')
        else before.set('driver', driverId)
        return before
      },
      { replace: true },
    )
  const hasRough = shown.some(route => route.stops.some(one => one.isRough))
  return (
    <div className={classNames('relative flex min-h-0 flex-1', isStale && 'opacity-50')} aria-busy={isStale}>
      <div className="@container/plan flex min-w-0 flex-1">
        <div className="flex min-w-0 flex-1 @max-4xl/plan:flex-col @4xl/plan:h-[max(30rem,calc(100dvh-var(--office-bar-height,3.1875rem)-var(--plan-bar-height,3.5625rem)-var(--foot-height,0px)))]">
          <MapPicture
            day={day}
            map={map}
            routes={shown}
            boxes={hasBoxes ? map.boxes : []}
            filter={filter}
            pointed={pointed}
            onPoint={setPointed}
          />
          <aside
            aria-label={t('dayMap.list')}
            className="border-line bg-surface @max-4xl/plan:border-t @4xl/plan:w-80 @4xl/plan:shrink-0 @4xl/plan:overflow-y-auto @4xl/plan:border-l"
          >
            {routes.every(route => route.stops.length === 0) && (
              <p className="p-3 text-ink-soft">{t('dayMap.noStops')}</p>
            )}
            <button
              type="button"
              aria-pressed={chosen === null}
              onClick={() => choose(null)}
              className={classNames(
                'min-h-12 w-full border-b border-line px-3 text-left font-medium hover:bg-sunken',
                chosen === null && 'bg-sunken',
              )}
            >
              {t('dayMap.all')}
            </button>
            {routes.map(route => (
              <RouteList
                key={route.driverId ?? ''}
                route={route}
                facts={facts}
                timeZone={day.timeZone}
                isChosen={route === chosen}
                onChoose={() => choose(route === chosen ? null : route.driverId)}
                onPoint={setPointed}
              />
            ))}
            {hasRough && <p className="px-3 pt-3 text-small text-ink-soft">{t('dayMap.rough')}</p>}
            <BoxList boxes={map.boxes} isShown={hasBoxes} onShow={setHasBoxes} />
          </aside>
        </div>
      </div>
      <OpenPanel day={day} isOff={isOff || isStale} />
    </div>
  )
}

type MapPictureProps = Pick<DayMapProps, 'day' | 'map' | 'filter'> & {
  routes: readonly RouteOnMap[]
  boxes: DispatchMap['boxes']
  pointed: string | null
  onPoint: (stopId: string | null) => void
}

type Placed<Thing> = Thing & MapPoint & { readonly radius: number; readonly from: MapPoint }

const stopRadius = 14
/** If a person presses the map, the nearest stop opens if it is at most this many pixels away. */
const reach = 32

/** The list beside the picture says the same, so screen readers skip the picture. */
function MapPicture({ day, map, routes, boxes, filter, pointed, onPoint }: MapPictureProps) {
  const { t } = useTexts()
  const [element, size] = useSize<HTMLElement>({ width: 800, height: 480 })
  const projection = useMemo(
    () => projectionOf(positionsOf(day, routes, map.boxes), { ...size, margin: 56 }),
    [day, routes, map.boxes, size],
  )
  const streets = useStreets(projection)
  const isShown = useIsShown(filter)
  const { stops, facilities, trucks } = arrangeMarks(day, routes, projection, size)
  const count = routes.reduce((sum, route) => sum + route.stops.length, 0)
  const named = [
    ...facilities.map(({ x, y, radius, name }) => ({ x, y, radius, label: name })),
    ...stops.map(({ x, y, radius, stop }) => ({ x, y, radius, label: stopTitle(stop) })),
  ]
  const labels = placeLabels(named, trucks, size)
  const panel = usePanel()
  const nearest = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const unit = size.width / (box.width || size.width)
    const [x, y] = [(event.clientX - box.left) * unit, (event.clientY - box.top) * unit]
    const found = nearestMark(stops, x, y)
    return found && Math.hypot(found.x - x, found.y - y) <= reach ? found : null
  }
  return (
    <section
      ref={element}
      aria-label={t('dayMap.picture', { stops: count })}
      className="relative h-96 min-w-0 flex-1 overflow-hidden @max-4xl/plan:flex-none @4xl/plan:h-full"
    >
      <MapGround
        size={size}
        projection={projection}
        streets={streets}
        served={map.served}
        marks={[...boxesOf(named, labels), ...boxesOf(trucks)]}
      >
        <Boxes boxes={boxes} projection={projection} />
        {routes.map(route => (
          <RouteLine
            key={route.driverId ?? ''}
            route={route}
            projection={projection}
            isPointed={routes.length === 1 || route.stops.some(({ stop }) => stop.id === pointed)}
          />
        ))}
        {[...stops, ...facilities, ...trucks].map(({ id, x, y, from }) =>
          Math.hypot(x - from.x, y - from.y) < 6 ? null : (
            <g key={id}>
              <line x1={x} y1={y} x2={from.x} y2={from.y} className="stroke-line-strong" />
              <circle cx={from.x} cy={from.y} r="2" className="fill-line-strong" />
            </g>
          ),
        )}
        {stops.map(({ id, x, y, isRough }) =>
          isRough ? (
            <circle
              key={id}
              cx={x}
              cy={y}
              r={stopRadius + 3}
              fill="none"
              strokeDasharray="1 4"
              strokeLinecap="round"
              strokeWidth="1.5"
              className="stroke-ink-soft"
            />
          ) : null,
        )}
        {facilities.map(({ id, kind, x, y }) =>
          kind === 'yard' ? <YardSign key={id} x={x} y={y} /> : <TipSign key={id} x={x} y={y} />,
        )}
        {trucks.map(({ id, x, y, initials }) => (
          <g key={id}>
            <rect
              x={x - 17}
              y={y - 10}
              width="34"
              height="20"
              rx="6"
              strokeWidth="2"
              className="fill-ink stroke-surface"
            />
            <text x={x} y={y + 4} textAnchor="middle" fontSize="11" className="fill-surface font-bold">
              {initials}
            </text>
          </g>
        ))}
        {labels.map((label, index) =>
          label ? (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: The names are in the order of the marks.
              key={index}
              x={label.x}
              y={label.y}
              textAnchor={label.anchor}
              fontSize="12"
              strokeWidth="3"
              strokeLinejoin="round"
              paintOrder="stroke"
              className="fill-ink stroke-paper font-medium"
            >
              {named[index]?.label}
            </text>
          ) : null,
        )}
      </MapGround>
      {/* A finger needs no small mark: a press opens the nearest stop. Keys and screen readers have the list. */}
      <div
        aria-hidden="true"
        className={classNames('absolute inset-0', pointed && 'cursor-pointer')}
        onPointerMove={event => onPoint(nearest(event)?.id ?? null)}
        onPointerLeave={() => onPoint(null)}
        onClick={event => {
          const found = nearest(event)
          if (found) panel.show(stopCard(found.id))
        }}
      >
        {stops.map(one => (
          <StopMark key={one.id} mark={one} isPointed={one.id === pointed} isDimmed={!isShown(one.stop)} />
        ))}
      </div>
      {streets.areShown && <StreetCredit className="absolute right-0 bottom-0 rounded-tl-small bg-surface px-2 py-1" />}
    </section>
  )
}

/** The picture contains all stops and yards of the shown routes. Without a stop it contains the boxes at customers. */
function positionsOf(day: DispatchDay, routes: readonly RouteOnMap[], boxes: DispatchMap['boxes']): MapPosition[] {
  const ofRoutes = routes.flatMap(({ stops, ahead, driven, last }) => [
    ...stops.map(({ position }) => position),
    ...ahead,
    ...driven,
    ...(last ? [last.position] : []),
  ])
  const yards = day.facilities.filter(({ kind }) => kind === 'yard')
  return ofRoutes.length > 0 ? [...ofRoutes, ...yards] : [...boxes, ...yards]
}

type Sized = { readonly width: number; readonly height: number }

/** Places the marks so that no mark covers another. Marks outside of the picture are left out. */
function arrangeMarks(day: DispatchDay, routes: readonly RouteOnMap[], { pointOf }: Projection, size: Sized) {
  const inside = <Thing extends object>(thing: Thing, position: MapPosition, radius: number): Placed<Thing>[] => {
    const from = pointOf(position)
    const isInside = from && from.x >= 0 && from.x <= size.width && from.y >= 0 && from.y <= size.height
    return isInside ? [{ ...thing, ...from, from, radius }] : []
  }
  const facilities = day.facilities.flatMap(one =>
    inside({ what: 'facility' as const, id: one.id, name: one.name, kind: one.kind }, one, radiusOfPlace),
  )
  const stops = routes.flatMap(route =>
    route.stops
      // A stop at a facility is drawn by the facility's sign.
      .filter(({ stop }) => stop.facilityId === null)
      .flatMap(one => inside({ what: 'stop' as const, id: one.stop.id, ...one }, one.position, stopRadius)),
  )
  const trucks = routes.flatMap(({ driverId, initials, last }) =>
    last ? inside({ what: 'truck' as const, id: `truck ${driverId}`, initials }, last.position, stopRadius) : [],
  )
  const spread = spreadMarks([...facilities, ...stops, ...trucks], size)
  return {
    facilities: spread.filter(one => one.what === 'facility'),
    stops: spread.filter(one => one.what === 'stop'),
    trucks: spread.filter(one => one.what === 'truck'),
  }
}

function Boxes({ boxes, projection }: { boxes: DispatchMap['boxes']; projection: Projection }) {
  const points = boxes.flatMap(({ id, daysOut, ...position }) => {
    const point = projection.pointOf(position)
    return point ? [{ id, daysOut, radius: 6, ...point }] : []
  })
  return points.map(({ id, x, y, daysOut }, index) => {
    // Boxes of one ZIP stand around its middle, as seeds stand in a sunflower.
    const before = points.slice(0, index).filter(one => one.x === x && one.y === y).length
    const [angle, away] = [before * 2.4, 11 * Math.sqrt(before)]
    return <BoxSign key={id} x={x + Math.cos(angle) * away} y={y + Math.sin(angle) * away} daysOut={daysOut} />
  })
}

/** What is driven is a full line. What is ahead is a dashed line with arrows. */
function RouteLine({
  route: { driven, ahead },
  projection,
  isPointed,
}: {
  route: RouteOnMap
  projection: Projection
  isPointed: boolean
}) {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={lineThrough(driven, projection)} strokeWidth={isPointed ? 3 : 2} className="stroke-good" />
      <path
        d={lineThrough(ahead, projection)}
        strokeWidth={isPointed ? 2.5 : 1.5}
        strokeDasharray="5 5"
        className={isPointed ? 'stroke-ink' : 'stroke-line-strong'}
      />
      {legsOf(ahead, projection).map(({ x, y, angle, key }) => (
        <path
          key={key}
          d="M-4 -4L2 0L-4 4"
          transform={`translate(${x} ${y}) rotate(${angle})`}
          strokeWidth="2"
          className={isPointed ? 'stroke-ink' : 'stroke-line-strong'}
        />
      ))}
    </g>
  )
}

const pointsOf = (line: readonly MapPosition[], { pointOf }: Projection): MapPoint[] =>
  line.flatMap(one => pointOf(one) ?? [])

const lineThrough = (line: readonly MapPosition[], projection: Projection): string | undefined => {
  const points = pointsOf(line, projection)
  return points.length < 2 ? undefined : `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}

/** Returns the middle and the direction of each leg that is long enough for an arrow. */
function legsOf(line: readonly MapPosition[], projection: Projection) {
  const points = pointsOf(line, projection)
  return points.slice(1).flatMap((to, index) => {
    const from = points[index]
    if (!from || Math.hypot(to.x - from.x, to.y - from.y) < 40) return []
    return [
      {
        key: `${index} ${from.x} ${from.y}`,
        x: (from.x + to.x) / 2,
        y: (from.y + to.y) / 2,
        angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
      },
    ]
  })
}

type StopMarkProps = { mark: Placed<StopOnMap>; isPointed: boolean; isDimmed: boolean }

const StopMark = ({ mark: { number, state, x, y }, isPointed, isDimmed }: StopMarkProps) => (
  <span
    data-mark=""
    style={{ left: inRem(x), top: inRem(y) }}
    className={classNames(
      'absolute grid size-7 -translate-1/2 place-items-center rounded-round border-2 shadow-card transition-transform',
      markLooks[state],
      isPointed && 'z-10 scale-125 outline-2 outline-offset-1 outline-ink',
      isDimmed && 'opacity-30',
    )}
  >
    <MarkSign number={number} state={state} />
  </span>
)
