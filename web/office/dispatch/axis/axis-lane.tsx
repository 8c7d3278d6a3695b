import { Fragment, memo, useMemo } from 'react'
import type { DaySpans, Span } from '#domain/dispatch/plan/day-spans.ts'
import type { Plan } from '#domain/dispatch/plan/plan.ts'
import { shownStateOf } from '#domain/dispatch/shown-state.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { arrange, type Place, sideBySide } from '#web/office/dispatch/axis/arrange.ts'
import { AxisCard } from '#web/office/dispatch/axis/axis-card.tsx'
import { AxisLaneHead } from '#web/office/dispatch/axis/axis-lane-head.tsx'
import { AxisLegs } from '#web/office/dispatch/axis/axis-legs.tsx'
import { type DayScale, minuteAt, rangeOf, xOf } from '#web/office/dispatch/axis/day-scale.ts'
import { PromiseBracket } from '#web/office/dispatch/axis/promise-bracket.tsx'
import { stateLooks } from '#web/office/dispatch/axis/state-look.ts'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { type GapLook, PlaceFor } from '#web/office/dispatch/lanes/place-for.tsx'
import { type LaneShape, useLane } from '#web/office/dispatch/lanes/use-lane.ts'
import type { Gap } from '#web/office/dispatch/moves.ts'
import { LanePreview } from '#web/office/dispatch/planning/lane-preview.tsx'
import { isChained, legsBefore } from '#web/office/dispatch/planning/legs.tsx'
import type { BoardStop } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

export type AxisLaneProps = LaneProps & {
  /** Null for the row of stops without a driver, whose stops have no time. */
  spans: DaySpans | null
  scale: DayScale
  /** The minute of the shown day that is now. Null if the shown day is another day. */
  nowAt: number | null
}

/** The sizes of a lane, in letters. */
const stripLetters = 1.5
const rowLetters = 3.25

/** The lane shows a driver's day on the time axis: above what the truck does, and below it a card for each stop. */
export const AxisLane = memo(function AxisLane(props: AxisLaneProps) {
  const { route, name, stops, plan, isOff, isShown, changedBy, facts, spans, scale, nowAt } = props
  const { t } = useTexts()
  const { places, rows } = useMemo(() => arrange(spans?.stops ?? new Map(), scale), [spans, scale])
  const { list, gaps, tabStop } = useLane(props, useLaneShape(stops, spans, scale))
  const looks = useMemo(() => gapLooks(gaps, stops, spans, scale), [gaps, stops, spans, scale])
  const gapAfter = (after: string | null) => {
    const gap = gaps.find(one => one.after === after)
    return gap && <PlaceFor gap={gap} name={name} stops={stops} look={looks.get(after) ?? looseGap} />
  }
  const strip = stripLetters * scale.rem
  const row = rowLetters * scale.rem
  const isLate = (stop: BoardStop) => plan?.missedWindows.includes(stop.id) ?? false
  return (
    <section
      aria-label={name}
      data-lane={route?.driver.id ?? ''}
      className="relative flex border-b border-line [contain-intrinsic-size:auto_5rem] [content-visibility:auto]"
    >
      <AxisLaneHead {...props} />
      {route && <LanePreview route={route} />}
      {/* Layers of a grid instead of positioned elements, because browsers find what is under the pointer faster. */}
      <div className="grid min-w-0 flex-1 *:[grid-area:1/1]">
        {spans && <HourLines scale={scale} />}
        {spans && nowAt !== null && <Past scale={scale} nowAt={nowAt} />}
        {spans && plan && (
          <Strip spans={spans} plan={plan} scale={scale} stops={stops} places={places} rowHeight={row} />
        )}
        <ul
          ref={list}
          style={spans ? { gridTemplateRows: `${strip}px repeat(${Math.max(1, rows)}, ${row}px)` } : undefined}
          className={classNames(
            'min-h-full min-w-0',
            spans ? 'grid grid-cols-[100%] content-start' : 'flex flex-wrap content-start gap-1.5 p-1.5',
            'data-over:bg-accent-tint/60',
          )}
        >
          {gapAfter(null)}
          {stops.map(stop => {
            const place = places.get(stop.id) ?? null
            const span = spans?.stops.get(stop.id) ?? null
            return (
              <Fragment key={stop.id}>
                {plan && <AxisLegs legs={legsBefore(plan, stop.id)} facts={facts} scale={scale} />}
                <li className="group/stop contents">
                  {place && span && (
                    <PromiseBracket stop={stop} span={span} isLate={isLate(stop)} scale={scale} place={place} />
                  )}
                  <AxisCard
                    stop={stop}
                    facts={facts}
                    place={place}
                    beginsAt={span?.from ?? null}
                    arrivesAt={plan?.arrivals[stop.id] ?? null}
                    isLate={isLate(stop)}
                    isChained={plan !== null && isChained(plan, stop.id)}
                    isFirst={stop.id === tabStop}
                    isOff={isOff}
                    isDimmed={!isShown(stop)}
                    changedBy={changedBy.get(stop.id)}
                  />
                  {gapAfter(stop.id)}
                </li>
              </Fragment>
            )
          })}
          {plan && <AxisLegs legs={legsBefore(plan, null)} facts={facts} scale={scale} />}
          {stops.length === 0 && gaps.length === 0 && (
            <li className="row-span-2 self-center px-2 text-small text-ink-soft">{t('board.laneEmpty')}</li>
          )}
        </ul>
      </div>
    </section>
  )
})

/**
 * The gap under the pointer is after the last stop in the middle of whose work the pointer is, or that is earlier. Its line is as high as the
 * lane.
 */
function useLaneShape(stops: readonly BoardStop[], spans: DaySpans | null, scale: DayScale): LaneShape {
  return useMemo(
    () => ({
      gapAt: (list, gaps, { clientX }) => {
        const at = minuteAt(scale, clientX - list.getBoundingClientRect().left)
        const isPassed = ({ after }: Gap) => {
          const span = after === null ? undefined : spans?.stops.get(after)
          return span === undefined || (span.from + span.to) / 2 < at
        }
        return gaps.findLast(isPassed) ?? gaps[0] ?? null
      },
      placeOf: (list, { after }) => {
        const { left, top, height } = list.getBoundingClientRect()
        return { left: left + middleOf(after, { stops, spans, scale }), top: top + 4, height: height - 8 }
      },
    }),
    [stops, spans, scale],
  )
}

const looseGap: GapLook = { className: 'h-11 w-11 shrink-0 rounded-small text-large' }
const gapButtonLetters = 1.75

type OnAxis = { readonly stops: readonly BoardStop[]; readonly spans: DaySpans | null; readonly scale: DayScale }

/** A gap is just before the work of the stop that follows it, or just after the last work. */
function middleOf(after: string | null, { stops, spans, scale }: OnAxis): number {
  const following = stops[stops.findIndex(stop => stop.id === after) + 1]
  const next = following && spans?.stops.get(following.id)
  const before = after === null ? undefined : spans?.stops.get(after)
  return next ? xOf(scale, next.from) - 3 : before ? xOf(scale, before.to) + 3 : xOf(scale, scale.hours.from)
}

function gapLooks(
  gaps: readonly Gap[],
  stops: readonly BoardStop[],
  spans: DaySpans | null,
  scale: DayScale,
): Map<string | null, GapLook> {
  if (!spans) return new Map()
  const middles = gaps.map(({ after }) => middleOf(after, { stops, spans, scale }))
  const lefts = sideBySide(middles, gapButtonLetters * scale.rem, scale.width)
  return new Map(
    gaps.map(({ after }, at) => [
      after,
      {
        className: 'row-start-1 col-start-1 z-10 size-7 rounded-small bg-surface',
        style: { marginLeft: lefts[at] ?? 0 },
      },
    ]),
  )
}

/** A line for each hour. */
function HourLines({ scale: { hours, width } }: { scale: DayScale }) {
  return (
    <div
      aria-hidden="true"
      style={{ width, backgroundSize: `${(width * 60) / (hours.to - hours.from)}px 100%` }}
      className="pointer-events-none bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px)]"
    />
  )
}

/** What lies behind the day is shaded up to the line of now. */
function Past({ scale, nowAt }: { scale: DayScale; nowAt: number }) {
  const { width } = rangeOf(scale, { from: scale.hours.from, to: nowAt })
  if (width === 0) return null
  return (
    <div
      aria-hidden="true"
      style={{ width }}
      className={classNames('pointer-events-none bg-sunken/60', nowAt < scale.hours.to && 'border-r-2 border-accent')}
    />
  )
}

type StripProps = {
  spans: DaySpans
  plan: Plan
  scale: DayScale
  stops: readonly BoardStop[]
  places: ReadonlyMap<string, Place>
  rowHeight: number
}

/**
 * The strip shows what the truck does all day. A drive is a line, a wait is a dotted line, and a work is as long as it takes. A thin line
 * leads from a work to its card.
 */
function Strip({ spans, plan, scale, stops, places, rowHeight }: StripProps) {
  const middle = (stripLetters / 2) * scale.rem
  const line = (span: Span, look: string) => {
    const { left, width } = rangeOf(scale, span)
    return <line key={span.from} x1={left} x2={left + width} y1={middle} y2={middle} className={look} />
  }
  return (
    <svg aria-hidden="true" width={scale.width} height={middle * 2} className="pointer-events-none overflow-visible">
      {spans.drives.map(span => line(span, 'stroke-line-strong stroke-2'))}
      {spans.waits.map(span => line(span, 'stroke-line-strong stroke-2 [stroke-dasharray:1_4] [stroke-linecap:round]'))}
      {stops.map(stop => {
        const span = spans.stops.get(stop.id)
        if (!span) return null
        const { left, width } = rangeOf(scale, span)
        const cardTop = middle * 2 + (places.get(stop.id)?.row ?? 0) * rowHeight
        const state = shownStateOf({ ...stop, isLate: plan.missedWindows.includes(stop.id) })
        return (
          <g key={stop.id} className={stateLooks[state].work}>
            <line x1={left + 1} x2={left + 1} y1={middle} y2={cardTop} className="stroke-line-strong" />
            <rect x={left} y={middle / 2} width={Math.max(width, 4)} height={middle} rx="3" />
          </g>
        )
      })}
    </svg>
  )
}
