import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Fragment, memo, useEffect, useMemo, useRef } from 'react'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { cardsWith, useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { gapAt } from '#web/office/dispatch/lanes/gap-at.ts'
import { LaneHead } from '#web/office/dispatch/lanes/lane-head.tsx'
import type { LaneProps } from '#web/office/dispatch/lanes/lane-props.ts'
import { StopCard } from '#web/office/dispatch/lanes/stop-card.tsx'
import { type CardId, type Gap, gapsOf, isSameGap, stopCard } from '#web/office/dispatch/moves.ts'
import { LanePreview } from '#web/office/dispatch/planning/lane-preview.tsx'
import { isChained, Legs, legsBefore } from '#web/office/dispatch/planning/legs.tsx'
import { stopTitle } from '#web/office/dispatch/stop-words.ts'
import type { BoardStop } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The lane shows the stops of a driver's day from left to right. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { route, name, stops, facts, plan, isOff, isShown, changedBy } = props
  const { t } = useTexts()
  const driverId = route?.driver.id ?? null
  const list = useDropTarget(driverId, stops, isOff)
  const isOver = useBoardState(state => state.moving?.isDragged === true && state.over?.driverId === driverId)
  const moving = useBoardState(state => state.moving)
  const gaps = useMemo(
    () => (moving && !isOff ? gapsOf({ driverId, stops }, moving.cards) : []),
    [moving, driverId, stops, isOff],
  )
  const current = useBoardState(state => stops.find(stop => stopCard(stop.id) === state.current)?.id ?? null)
  const tabStop = current ?? stops.find(stop => isOpenStop(stop.state))?.id ?? stops[0]?.id
  const gapAfter = (after: string | null) => {
    const gap = gaps.find(one => one.after === after)
    return gap && <PlaceFor gap={gap} name={name} stops={stops} isDragged={moving?.isDragged ?? false} />
  }
  return (
    <section
      aria-label={name}
      data-lane={driverId ?? ''}
      className="relative flex border-b border-line [contain-intrinsic-size:auto_6rem] [content-visibility:auto] @max-4xl/plan:flex-col"
    >
      <LaneHead {...props} />
      {route && <LanePreview route={route} />}
      <ul
        ref={list}
        className={classNames(
          'flex min-h-23 min-w-0 flex-1 flex-wrap content-start gap-2 p-2',
          isOver && 'bg-accent-tint',
        )}
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

function useDropTarget(driverId: string | null, stops: readonly BoardStop[], isOff: boolean) {
  const store = useBoardStore()
  const acts = useBoardActs()
  const element = useRef<HTMLUListElement>(null)
  const latest = useRef(stops)
  latest.current = stops
  useEffect(() => {
    const list = element.current
    if (!list || isOff) return
    const gapUnder = (card: CardId, at: { clientX: number; clientY: number }): Gap | null =>
      gapAt(list, gapsOf({ driverId, stops: latest.current }, cardsWith(store, card)), at)
    return dropTargetForElements({
      element: list,
      canDrop: ({ source }) => typeof source.data.card === 'string',
      onDrag: ({ source, location }) => {
        const over = gapUnder(source.data.card as CardId, location.current.input)
        if (!isSameGap(over, store.read().over)) store.change({ over })
      },
      onDragLeave: () => store.change({ over: null }),
      onDrop: ({ source, location }) => {
        const card = source.data.card as CardId
        const over = gapUnder(card, location.current.input)
        if (over) acts.place(cardsWith(store, card), over)
      },
    })
  }, [driverId, isOff, store, acts])
  return element
}

type PlaceForProps = { gap: Gap; name: string; stops: readonly BoardStop[]; isDragged: boolean }

/** While a person drags cards, the place is a line. While a person moves them by keys or touch, the place is a button. */
function PlaceFor({ gap, name, stops, isDragged }: PlaceForProps) {
  const { t } = useTexts()
  if (isDragged) return <DropLine gap={gap} />
  const before = stops.find(stop => stop.id === gap.after)
  const place = before
    ? t('board.placeAfter', { lane: name, stop: stopTitle(before) })
    : t('board.placeFirst', { lane: name })
  return <GapButton gap={gap} label={place} />
}

/** Each line subscribes by itself, so that React does not render the whole row again for each place that the pointer passes. */
function DropLine({ gap }: { gap: Gap }) {
  const isOver = useBoardState(state => isSameGap(state.over, gap))
  return isOver ? <span aria-hidden="true" className="-mx-1.25 w-0.5 self-stretch rounded-round bg-accent" /> : null
}

type GapButtonProps = {
  gap: Gap
  /** An example is "Luis, after Reyes, 2 of 4". */
  label: string
}

/**
 * While a person moves cards by keys or touch, a press of this button puts them here. The arrow keys lead from button to button
 * (`useMoveKeys`).
 */
function GapButton({ gap, label }: GapButtonProps) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const store = useBoardStore()
  const moving = useBoardState(state => state.moving)
  const isOver = useBoardState(state => isSameGap(state.over, gap))
  if (!moving || moving.isDragged) return null
  return (
    <button
      type="button"
      data-gap=""
      aria-label={t('board.putHere', { place: label })}
      onFocus={() => store.change({ over: gap, announcement: label })}
      onClick={() => acts.place(moving.cards, gap)}
      className={classNames(
        'grid h-19 w-11 shrink-0 place-items-center rounded-small border-2 border-dashed text-large',
        isOver ? 'border-accent bg-accent-tint text-accent-text' : 'border-line-strong text-ink-soft hover:bg-sunken',
      )}
    >
      <span aria-hidden="true">+</span>
    </button>
  )
}
