import { Fragment, memo } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { gapAt } from '#web/office/dispatch/lanes/gap-at.ts'
import { LaneHead } from '#web/office/dispatch/lanes/lane-head.tsx'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { gapInList, PlaceFor } from '#web/office/dispatch/lanes/place-for.tsx'
import { StopCard } from '#web/office/dispatch/lanes/stop-card.tsx'
import { type LaneShape, useLane } from '#web/office/dispatch/lanes/use-lane.ts'
import { LanePreview } from '#web/office/dispatch/planning/lane-preview.tsx'
import { isChained, Legs, legsBefore } from '#web/office/dispatch/planning/legs.tsx'

/** The lane shows the stops of a driver's day from left to right. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { route, name, stops, facts, plan, isOff, isShown, changedBy } = props
  const { t } = useTexts()
  const { list, gaps, tabStop } = useLane(props, listShape)
  const gapAfter = (after: string | null) => {
    const gap = gaps.find(one => one.after === after)
    return gap && <PlaceFor gap={gap} name={name} stops={stops} look={gapInList} />
  }
  return (
    <section
      aria-label={name}
      data-lane={route?.driver.id ?? ''}
      className="relative flex border-b border-line [contain-intrinsic-size:auto_6rem] [content-visibility:auto] @max-4xl/plan:flex-col"
    >
      <LaneHead {...props} />
      {route && <LanePreview route={route} />}
      <ul
        ref={list}
        className="flex min-h-23 min-w-0 flex-1 flex-wrap content-start gap-2 p-2 data-over:bg-accent-tint"
      >
        {gapAfter(null)}
        {stops.map(stop => (
          <Fragment key={stop.id}>
            {plan && <Legs legs={legsBefore(plan, stop.id)} facts={facts} />}
            <li className="contents">
              <StopCard
                stop={stop}
                facts={facts}
                arrivesAt={plan?.arrivals[stop.id] ?? null}
                isLate={plan?.missedWindows.includes(stop.id) ?? false}
                isChained={plan !== null && isChained(plan, stop.id)}
                isFirst={stop.id === tabStop}
                isOff={isOff}
                isDimmed={!isShown(stop)}
                changedBy={changedBy.get(stop.id)}
              />
              {gapAfter(stop.id)}
            </li>
          </Fragment>
        ))}
        {plan && <Legs legs={legsBefore(plan, null)} facts={facts} />}
        {stops.length === 0 && gaps.length === 0 && (
          <li className="self-center px-1 text-small text-ink-soft">{t('board.laneEmpty')}</li>
        )}
      </ul>
    </section>
  )
})

/** Half of the space between two cards. */
const halfGap = 5

/** The line stands after the card of the gap, or before the first card. */
const listShape: LaneShape = {
  gapAt,
  placeOf(list, { after }) {
    const card = list.querySelector(after === null ? '[data-card]' : `[data-id="${after}"]`)?.getBoundingClientRect()
    if (card) {
      const left = after === null ? card.left - halfGap : card.right + halfGap - 2
      return { left, top: card.top, height: card.height }
    }
    const { left, top, height } = list.getBoundingClientRect()
    return { left: left + halfGap, top: top + halfGap, height: height - 2 * halfGap }
  },
}
