import { useMemo } from 'react'
import { bestGaps, type Gap as PlannedGap } from '#domain/dispatch/plan/best-gap.ts'
import { bestOrder } from '#domain/dispatch/plan/best-order.ts'
import { plannedStop } from '#domain/dispatch/plan/shown-day.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { type CardId, draftOf, findOrder, findStop, idIn, stopCard } from '#web/office/dispatch/moves.ts'
import { differenceText } from '#web/office/dispatch/planning/plan-words.ts'
import { lanesToFill, planningOf } from '#web/office/dispatch/planning/planning.ts'
import { driverName, stopTitle } from '#web/office/dispatch/stop-words.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type OrderDialogProps = { day: DispatchDay; driverId: string; isOff: boolean; onClose: () => void }

/** The dialog proposes an order of a row; if it is taken, it is one move that can be undone like any other. */
export function BestOrderDialog({ day, driverId, isOff, onClose }: OrderDialogProps) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const route = day.routes.find(one => one.driver.id === driverId)
  const proposal = useMemo(() => {
    const { lanes, facts } = planningOf(day)
    const lane = lanes.get(driverId)
    return lane ? bestOrder(lane.route, lane.stops, facts) : null
  }, [day, driverId])
  const stops = proposal?.stopIds.flatMap(id => findStop(day, id) ?? []) ?? []
  const begun = stops.findLast(stop => stop.state !== 'planned')?.id ?? null
  const toDrive = stops.filter(stop => stop.state === 'planned')
  const take = () => {
    acts.place(
      toDrive.map(stop => stopCard(stop.id)),
      { driverId, after: begun },
    )
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('board.best.title', { lane: route ? driverName(route.driver) : '' })}
      closeLabel={t('shell.close')}
      actions={
        proposal && (
          <Button autoFocus disabled={isOff} onClick={take}>
            {t('board.best.take')}
          </Button>
        )
      }
    >
      {!proposal && <p>{t('board.best.none')}</p>}
      {proposal && (
        <>
          <p className="mb-3 font-medium">{differenceText(t, day, proposal.difference)}</p>
          <ol className="flex list-decimal flex-col gap-1 pl-5 text-small">
            {toDrive.map(stop => (
              <li key={stop.id}>
                {t(`board.kind.${stop.kind}`)}, {stopTitle(stop)}
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

type GapsDialogProps = { day: DispatchDay; card: CardId; isOff: boolean; onClose: () => void }

/** The dialog shows the three places in which a stop adds least. */
export function BestGapsDialog({ day, card, isOff, onClose }: GapsDialogProps) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const stop = findStop(day, idIn(card)) ?? (findOrder(day, idIn(card)) && draftOf(day, idIn(card), day.day))
  const gaps = useMemo(() => {
    const { facts, inYard, withoutRoute } = planningOf(day)
    return stop ? bestGaps(plannedStop(stop), lanesToFill(day), { ...facts, closedDays: [], inYard, withoutRoute }) : []
  }, [day, stop])
  const put = ({ routeId, afterStopId }: PlannedGap) => {
    acts.place([card], { driverId: routeId, after: afterStopId })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('board.gap.title', { stop: stop ? stopTitle(stop) : '' })}
      closeLabel={t('shell.close')}
    >
      {gaps.length === 0 && <p>{t('board.gap.none')}</p>}
      <ul className="flex flex-col gap-2">
        {gaps.map((gap, at) => (
          <li key={`${gap.routeId} ${gap.afterStopId}`}>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: the key F opens the proposals, and Enter takes the first one
              autoFocus={at === 0}
              disabled={isOff}
              onClick={() => put(gap)}
              className="flex w-full flex-col rounded-control border border-line-strong px-3 py-2 text-left text-small hover:bg-sunken disabled:text-ink-soft"
            >
              <span className="font-medium">{placeText(t, day, gap)}</span>
              <span className="text-ink-soft tabular-nums">{differenceText(t, day, gap.difference)}</span>
              {gap.shortStopIds.length > 0 && (
                <span className="font-medium text-bad">
                  {t('board.gap.short', {
                    stops: gap.shortStopIds
                      .flatMap(id => findStop(day, id) ?? [])
                      .map(stopTitle)
                      .join(', '),
                  })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function placeText(
  t: ReturnType<typeof useTexts>['t'],
  day: DispatchDay,
  { routeId, afterStopId }: PlannedGap,
): string {
  const route = day.routes.find(one => one.driver.id === routeId)
  const lane = route ? driverName(route.driver) : ''
  const after = afterStopId === null ? undefined : findStop(day, afterStopId)
  return after ? t('board.placeAfter', { lane, stop: stopTitle(after) }) : t('board.placeFirst', { lane })
}
