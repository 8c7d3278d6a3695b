import { useMemo } from 'react'
import { proposeDay } from '#domain/dispatch/plan/day-proposal.ts'
import { plannedStop } from '#domain/dispatch/plan/shown-day.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { type CardId, draftOf, orderCard } from '#web/office/dispatch/moves.ts'
import { askingFor } from '#web/office/dispatch/planning/asking.ts'
import { lanesToFill, planningOf } from '#web/office/dispatch/planning/planning.ts'
import { driverName, sizeOf, stopTitle } from '#web/office/dispatch/stop-words.ts'
import { formatDuration, formatMinute } from '#web/office/session/clock.ts'
import type { BoardOrder, DispatchDay } from '#web/office/session/office-api.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type PlanDayDialogProps = { day: DispatchDay; isOff: boolean; onClose: () => void }

/** The dialog proposes a plan for the whole day. One press applies it, and one undo takes all of it back. */
export default function PlanDayDialog({ day, isOff, onClose }: PlanDayDialogProps) {
  const { t, language } = useTexts()
  const acts = useBoardActs()
  const { lanes, unfit } = useMemo(() => proposalFor(day), [day])
  const count = lanes.reduce((sum, lane) => sum + lane.orders.length, 0)
  const take = () => {
    acts.planDay(lanes.map(({ driver, orders }) => ({ driverId: driver.id, cards: orders.map(one => one.card) })))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('planDay.title', { day: formatDay(day.day, language) })}
      closeLabel={t('shell.close')}
      actions={
        count > 0 && (
          <Button autoFocus disabled={isOff} onClick={take}>
            {t('planDay.take', { count })}
          </Button>
        )
      }
    >
      {count === 0 && <p className="mb-3 text-small">{t('planDay.none')}</p>}
      <div className="flex flex-col gap-4 text-small">
        {lanes.map(({ driver, plan, orders }) => (
          <section key={driver.id}>
            <h3 className="flex gap-2 font-bold">
              <span className="min-w-0 flex-1">{driverName(day, driver)}</span>
              <span className="font-normal text-ink-soft tabular-nums">
                {plan.isRough && '≈ '}
                {t('board.ofDay', { planned: formatDuration(plan.minutes), day: formatDuration(plan.dayMinutes) })}
              </span>
            </h3>
            <ol className="mt-1 flex list-decimal flex-col gap-1 pl-5">
              {orders.map(({ card, order, kind, arrivesAt }) => (
                <li key={card}>
                  {t(`board.kind.${kind}`)} {sizeOf(day, order.containerTypeId)}, {stopTitle(order)},{' '}
                  <span className="whitespace-nowrap tabular-nums">
                    {t('board.arrives', { time: formatMinute(arrivesAt) })}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        ))}
        {unfit.length > 0 && (
          <section>
            <h3 className="font-bold text-bad">{t('planDay.unfit', { count: unfit.length })}</h3>
            <ul className="mt-1 flex flex-col gap-1">
              {shortBySize(unfit).map(({ containerTypeId, count: missing }) => (
                <li key={containerTypeId}>
                  {t('planDay.short', { size: sizeOf(day, containerTypeId), count: missing })}
                </li>
              ))}
              {unfit
                .filter(one => !isSaidBySize(one, unfit))
                .map(({ order, why }) => (
                  <li key={order.orderId}>
                    <span className="font-medium">
                      {sizeOf(day, order.containerTypeId)} {stopTitle(order)}
                    </span>
                    : {t(`planDay.why.${why}`)}
                  </li>
                ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

type Unfit = ReturnType<typeof proposalFor>['unfit'][number]

/** True if several orders lack a box of one size, because the dialog then lists that size once. */
const isSaidBySize = ({ order, why }: Unfit, unfit: readonly Unfit[]): boolean =>
  why === 'no-box' &&
  unfit.filter(one => one.why === 'no-box' && one.order.containerTypeId === order.containerTypeId).length > 1

function shortBySize(unfit: readonly Unfit[]): { containerTypeId: string | null; count: number }[] {
  const short = unfit.filter(one => isSaidBySize(one, unfit)).map(one => one.order.containerTypeId)
  return [...new Set(short)].map(containerTypeId => ({
    containerTypeId,
    count: short.filter(one => one === containerTypeId).length,
  }))
}

type Proposed = {
  readonly card: CardId
  readonly order: BoardOrder
  readonly kind: NonNullable<ReturnType<typeof draftOf>>['kind']
  readonly arrivesAt: number
}

/** Returns the proposed orders of each driver, and the orders that fit nowhere with the reason. */
function proposalFor(day: DispatchDay) {
  const { facts, inYard, withoutRoute } = planningOf(day)
  const drafts = new Map(
    askingFor(day).flatMap(order => {
      const stop = draftOf(day, order.orderId, day.day)
      return stop ? [[stop.id, { order, stop }] as const] : []
    }),
  )
  const stops = [...drafts.values()].map(one => plannedStop(one.stop))
  const found = proposeDay(stops, lanesToFill(day), { ...facts, closedDays: [], inYard, withoutRoute })
  return {
    lanes: found.lanes.flatMap(({ routeId, stopIds, plan }) => {
      const driver = day.routes.find(route => route.driver.id === routeId)?.driver
      const orders = stopIds.flatMap((id): Proposed[] => {
        const draft = drafts.get(id)
        if (!draft) return []
        const { order, stop } = draft
        return [
          { card: orderCard(order.orderId), order, kind: stop.kind, arrivesAt: plan.arrivals[id] ?? plan.startsAt },
        ]
      })
      return driver ? [{ driver, plan, orders }] : []
    }),
    unfit: found.unfit.flatMap(({ stopId, why }) => {
      const order = drafts.get(stopId)?.order
      return order ? [{ order, why }] : []
    }),
  }
}
