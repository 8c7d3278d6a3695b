import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { type Gap, isSameGap } from '#web/office/dispatch/moves.ts'
import { classNames } from '#web/ui/class-names.ts'

type GapButtonProps = {
  gap: Gap
  /** An example is "Luis, after Reyes, 2 of 4". */
  label: string
}

/** The button is a place for the moved cards, in the move mode of keys and touch. Arrows go from one to the next: use-move-keys.ts. */
export function GapButton({ gap, label }: GapButtonProps) {
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
