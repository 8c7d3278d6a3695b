import type { ReactNode, Ref } from 'react'
import { OrderLists } from '#web/office/dispatch/lists/order-lists.tsx'
import { OpenPanel } from '#web/office/dispatch/panel/open-panel.tsx'
import type { BoardOrder, BoardStop, DispatchDay } from '#web/office/session/office-api.ts'
import { classNames } from '#web/ui/class-names.ts'

type PlanBodyProps = {
  /** The day whose lists are shown at the left. */
  day: DispatchDay
  /** The day of the open card. */
  openDay?: DispatchDay
  /** True while the page still shows the former content, because the new one is not loaded yet. */
  isStale: boolean
  isOff: boolean
  isShown: (card: BoardOrder | BoardStop) => boolean
  scroller?: Ref<HTMLDivElement>
  /** A panel that is shown at the right in place of a card. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The lists are at the left, the rows in the middle, and the panel of the open card at the right. If the letters are large or the window is
 * narrow, the lists are above the rows and the whole page scrolls. The whole page scrolls as well if the window is too low for both. The
 * panel is outside of the scrolled container, so that on a phone it stays at the foot of the window.
 */
export function PlanBody({ day, openDay = day, isStale, isOff, isShown, scroller, aside, children }: PlanBodyProps) {
  return (
    <div className={classNames('relative flex min-h-0 flex-1', isStale && 'opacity-50')} aria-busy={isStale}>
      <div className="@container/plan flex min-w-0 flex-1">
        <div className="flex min-w-0 flex-1 @max-4xl/plan:flex-col @4xl/plan:max-h-[max(30rem,calc(100dvh-var(--office-bar-height,3.1875rem)-var(--plan-bar-height,3.5625rem)-var(--foot-height,0px)))]">
          <OrderLists day={day} isOff={isOff || isStale} isShown={isShown} />
          <div ref={scroller} className="flex min-w-0 flex-1 flex-col @4xl/plan:overflow-y-auto">
            {children}
          </div>
        </div>
      </div>
      <OpenPanel day={openDay} isOff={isOff || isStale} />
      {aside}
    </div>
  )
}
