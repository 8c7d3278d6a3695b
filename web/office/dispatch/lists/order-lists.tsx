import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useId, useRef } from 'react'
import { type DispatchList, dispatchLists } from '#domain/dispatch/list.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { cardsWith, useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { LeftStopRow } from '#web/office/dispatch/lists/left-stop-row.tsx'
import { OrderRow } from '#web/office/dispatch/lists/order-row.tsx'
import { type CardId, gapsOf, orderCard, outstandingCards } from '#web/office/dispatch/moves.ts'
import { useFilter } from '#web/office/parts/use-filter.ts'
import type { BoardOrder, BoardStop, DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DownIcon } from '#web/ui/icons.tsx'

type OrderListsProps = { day: DispatchDay; isOff: boolean; isShown: (card: BoardOrder | BoardStop) => boolean }

/** The lists hold each order that needs a trip or a ticket and is not on the board. Each order is in exactly one list. */
export function OrderLists({ day, isOff, isShown }: OrderListsProps) {
  const { t } = useTexts()
  const element = useUnplanTarget(isOff)
  const isTarget = useBoardState(state => state.moving?.isDragged === true && state.moving.cards.some(isStop))
  // Empty lists are hidden, except for the list from which the day is planned.
  const shown = dispatchLists.filter(
    name => name === 'to-plan' || day.lists[name].count > 0 || leftIn(day, name).length > 0,
  )
  return (
    <aside
      ref={element}
      aria-label={t('board.lists')}
      className={classNames(
        'relative flex shrink-0 flex-col overflow-y-auto border-line @max-4xl/plan:max-h-[40dvh] @max-4xl/plan:border-b @4xl/plan:w-64 @4xl/plan:border-r',
        isTarget && 'bg-sunken',
      )}
    >
      {isTarget && (
        <p className="pointer-events-none absolute inset-x-2 top-2 z-10 rounded-control border-2 border-dashed border-line-strong bg-surface px-3 py-2 text-small font-medium">
          {t('board.dropToUnplan')}
        </p>
      )}
      {shown.map(name => (
        <List key={name} name={name} day={day} isOff={isOff} isShown={isShown} />
      ))}
    </aside>
  )
}

const isStop = (card: CardId) => card.startsWith('stop:')

function List({ name, day, isOff, isShown }: OrderListsProps & { name: DispatchList }) {
  const { t } = useTexts()
  const { isOpen: isListOpen, toggle } = useOpenLists()
  const isOpen = isListOpen(name)
  const id = useId()
  const { orders } = day.lists[name]
  const left = leftIn(day, name)
  const count = day.lists[name].count + left.length
  const current = useBoardState(state => orders.find(order => orderCard(order.orderId) === state.current)?.orderId)
  const tabStop = current ?? orders[0]?.orderId
  return (
    <section className="border-b border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggle(name)}
          className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-small font-bold hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <DownIcon className={classNames('size-4 shrink-0 transition-transform', !isOpen && '-rotate-90')} />
          <span className="min-w-0 flex-1">{t(`board.list.${name}`)}</span>
          <span className={classNames('tabular-nums', urgent.has(name) && count > 0 ? 'text-bad' : 'text-ink-soft')}>
            {count}
          </span>
        </button>
      </h2>
      {isOpen && name === 'outstanding' && <PlanAllAgain day={day} isOff={isOff} />}
      <ul id={id} hidden={!isOpen} className="flex flex-col gap-1 px-2 pb-2">
        {orders.map(order => (
          <li key={order.orderId}>
            <OrderRow
              order={order}
              day={day}
              isOff={isOff}
              isTabStop={order.orderId === tabStop}
              isDimmed={!isShown(order)}
            />
          </li>
        ))}
        {left.map(stop => (
          <li key={stop.id}>
            <LeftStopRow stop={stop} day={day} isOff={isOff} isDimmed={!isShown(stop)} />
          </li>
        ))}
        {count === 0 && <li className="px-1 text-small text-ink-soft">{t('board.nothingToPlan')}</li>}
        {count > orders.length + left.length && (
          <li className="px-1 text-small text-ink-soft">
            {t('board.listCut', { shown: orders.length + left.length, count })}
          </li>
        )}
      </ul>
    </section>
  )
}

/** The server places at most this many cards in one call. */
const maxAtOnce = 100

/**
 * One press gives all visits of earlier days the day that is shown, and one undo takes all of it back. The visits have no driver there yet.
 */
function PlanAllAgain({ day, isOff }: Pick<OrderListsProps, 'day' | 'isOff'>) {
  const { t, language } = useTexts()
  const acts = useBoardActs()
  const cards = outstandingCards(day).slice(0, maxAtOnce)
  const [gap] = gapsOf({ driverId: null, stops: day.unassigned })
  if (cards.length < 2 || day.day < day.today || !gap) return null
  return (
    <div className="px-2 pb-2">
      <Button size="sm" variant="outline" disabled={isOff} onClick={() => acts.place(cards, { day: day.day, ...gap })}>
        {t('board.planAllAgain', { count: cards.length, day: formatDay(day.day, language) })}
      </Button>
    </div>
  )
}

/** Errands and yard stops of earlier days are listed with the visits that have no end. */
const leftIn = (day: DispatchDay, name: DispatchList) => (name === 'outstanding' ? day.left : [])

const urgent: ReadonlySet<DispatchList> = new Set<DispatchList>(['needs-decision', 'outstanding'])

/** A stop that is dropped on the lists goes back to its list. */
function useUnplanTarget(isOff: boolean) {
  const store = useBoardStore()
  const acts = useBoardActs()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!element.current || isOff) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => typeof source.data.card === 'string' && isStop(source.data.card as CardId),
      onDrop: ({ source }) => acts.unplan(cardsWith(store, source.data.card as CardId).filter(isStop)),
    })
  }, [isOff, store, acts])
  return element
}

const openAtFirst: readonly DispatchList[] = ['needs-decision', 'outstanding', 'attempted', 'to-plan']
const none = 'none'

/** The address names the open lists in `lists`, with a colon between two names. If it names none, the lists in `openAtFirst` are open. */
function useOpenLists() {
  const [lists, setLists] = useFilter('lists')
  const open = openIn(lists)
  const toggle = (name: DispatchList) => {
    const next = dispatchLists.filter(one => open.includes(one) !== (one === name))
    const isAsAtFirst = next.join() === openAtFirst.join()
    setLists(isAsAtFirst ? null : next.join(':') || none)
  }
  return { isOpen: (name: DispatchList) => open.includes(name), toggle }
}

/** Names of no list are ignored, because people can type any address. */
function openIn(lists: string | null): readonly DispatchList[] {
  if (lists === none) return []
  const named = new Set(lists?.split(':'))
  const known = dispatchLists.filter(one => named.has(one))
  return known.length > 0 ? known : openAtFirst
}
