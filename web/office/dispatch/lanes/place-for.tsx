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
  /** How the button looks in this form of the board. */
  look: GapLook
}

export type GapLook = { readonly className: string; readonly style?: CSSProperties }

export const gapInList: GapLook = { className: 'h-19 w-11 shrink-0 rounded-small text-large' }

/** While a person moves cards by keys or touch, the place is a button. While a person drags them, it is a `DropLine`. */
export function PlaceFor({ gap, name, stops, look }: PlaceForProps) {
  const { t } = useTexts()
  const before = stops.find(stop => stop.id === gap.after)
  const place = before
    ? t('board.placeAfter', { lane: name, stop: stopTitle(before) })
    : t('board.placeFirst', { lane: name })
  return <GapButton gap={gap} label={place} look={look} />
}

type GapButtonProps = {
  gap: Gap
  /** An example is "Luis, after Reyes, 2 of 4". */
  label: string
  look: GapLook
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
