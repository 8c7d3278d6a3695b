import type { CSSProperties } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { type Gap, isSameGap } from '#web/office/dispatch/moves.ts'
import { stopTitle } from '#web/office/dispatch/stop-words.ts'
import type { BoardStop } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

type PlaceForProps = {
  gap: Gap
  name: string
  stops: readonly BoardStop[]
  isDragged: boolean
  /** How the line and the button look in this form of the board. */
  look: GapLook
}

type Look = { readonly className: string; readonly style?: CSSProperties }
export type GapLook = { readonly line: Look; readonly button: Look }

export const gapInList: GapLook = {
  line: { className: '-mx-1.25 self-stretch' },
  button: { className: 'h-19 w-11 shrink-0 rounded-small text-large' },
}

/** While a person drags cards, the place is a line. While a person moves them by keys or touch, the place is a button. */
export function PlaceFor({ gap, name, stops, isDragged, look }: PlaceForProps) {
  const { t } = useTexts()
  if (isDragged) return <DropLine gap={gap} look={look.line} />
  const before = stops.find(stop => stop.id === gap.after)
  const place = before
    ? t('board.placeAfter', { lane: name, stop: stopTitle(before) })
    : t('board.placeFirst', { lane: name })
  return <GapButton gap={gap} label={place} look={look.button} />
}

/** Each line subscribes by itself, so that React does not render the whole row again for each place that the pointer passes. */
function DropLine({ gap, look }: { gap: Gap; look: Look }) {
  const isOver = useBoardState(state => isSameGap(state.over, gap))
  if (!isOver) return null
  return (
    <span
      aria-hidden="true"
      style={look.style}
      className={classNames('w-0.5 rounded-round bg-accent', look.className)}
    />
  )
}

type GapButtonProps = {
  gap: Gap
  /** An example is "Luis, after Reyes, 2 of 4". */
  label: string
  look: Look
}

/**
 * While a person moves cards by keys or touch, a press of this button puts them here. The arrow keys lead from button to button
 * (`useMoveKeys`).
 */
function GapButton({ gap, label, look }: GapButtonProps) {
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
      style={look.style}
      className={classNames(
        'grid place-items-center border-2 border-dashed',
        look.className,
        isOver ? 'border-accent bg-accent-tint text-accent-text' : 'border-line-strong text-ink-soft hover:bg-sunken',
      )}
    >
      <span aria-hidden="true">+</span>
    </button>
  )
}
