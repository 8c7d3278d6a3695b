import { useMemo } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardState } from '#web/office/dispatch/board-store.ts'
import { useBoardDayShown } from '#web/office/dispatch/planning/board-day-context.ts'
import { differenceText, isWorse, mismatchText } from '#web/office/dispatch/planning/plan-words.ts'
import { mismatchesFor, previewOf } from '#web/office/dispatch/planning/planning.ts'
import type { BoardRoute } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

/** While a person moves cards, the lane shows why its truck cannot do them, and what the place under the pointer changes. */
export function LanePreview({ route }: { route: BoardRoute }) {
  const { t } = useTexts()
  const day = useBoardDayShown()
  const driverId = route.driver.id
  const moving = useBoardState(state => state.moving)
  const over = useBoardState(state => (state.over?.driverId === driverId ? state.over : null))
  const mismatches = useMemo(
    () =>
      day && moving
        ? mismatchesFor(day, driverId, moving.cards).map(one => mismatchText(t, day, route.truck, one))
        : [],
    [day, moving, driverId, route.truck, t],
  )
  const difference = useMemo(
    () => (day && moving && over ? previewOf(day, moving.cards, over) : null),
    [day, moving, over],
  )
  if (!day || (mismatches.length === 0 && !difference)) return null
  const isBad = mismatches.length > 0 || (difference !== null && isWorse(difference))
  return (
    <p
      role={over && !moving?.isDragged ? 'status' : undefined}
      className={classNames(
        'pointer-events-none absolute right-2 bottom-1 z-10 max-w-[70%] rounded-small px-2 py-0.5 text-small font-medium shadow-card',
        isBad ? 'bg-bad-tint text-bad' : 'bg-good-tint text-good',
      )}
    >
      {[...new Set(mismatches), difference && differenceText(t, day, difference)].filter(Boolean).join(' · ')}
    </p>
  )
}
