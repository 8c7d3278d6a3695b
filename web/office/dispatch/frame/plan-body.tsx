import type { ReactNode, Ref } from 'react'
import { OrderLists } from '#web/office/dispatch/lists/order-lists.tsx'
import { OpenPanel } from '#web/office/dispatch/panel/open-panel.tsx'
import type { BoardOrder, BoardStop, DispatchDay } from '#web/office/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

type PlanBodyProps = {
  /** Whose lists stand at the left. */
  day: DispatchDay
  /** That of the card that is open. */
  openDay?: DispatchDay
  /** Still what was shown before, until this is here. */
  isStale: boolean
  isOff: boolean
  isShown: (card: BoardOrder | BoardStop) => boolean
  scroller?: Ref<HTMLDivElement>
  /** What may stand at the right in place of a card. */
  aside?: ReactNode
  children: ReactNode
}

/** Lists at the left, rows in the middle, the panel of what is open. */
export function PlanBody({ day, openDay = day, isStale, isOff, isShown, scroller, aside, children }: PlanBodyProps) {
  return (
    <div
      className={classNames(
        'relative flex min-h-0 flex-1 max-lg:flex-col lg:max-h-[calc(100dvh-3.1875rem-var(--plan-bar-height,3.5625rem)-var(--foot-height,0px))]',
        isStale && 'opacity-50',
      )}
      aria-busy={isStale}
    >
      <OrderLists day={day} isOff={isOff || isStale} isShown={isShown} />
      <div ref={scroller} className="flex min-w-0 flex-1 flex-col lg:overflow-y-auto">
        {children}
      </div>
      <OpenPanel day={openDay} isOff={isOff || isStale} />
      {aside}
    </div>
  )
}
