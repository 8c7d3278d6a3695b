import { useMemo } from 'react'
import { bestGaps, type Gap as PlannedGap } from '#domain/dispatch/plan/best-gap.ts'
import { plannedStop } from '#domain/dispatch/plan/shown-day.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { type CardId, draftOf, findOrder, findStop, idIn } from '#web/office/dispatch/moves.ts'
import { differenceText } from '#web/office/dispatch/planning/plan-words.ts'
import { lanesToFill, planningOf } from '#web/office/dispatch/planning/planning.ts'
import { driverName, stopTitle } from '#web/office/dispatch/stop-words.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type BestGapsDialogProps = { day: DispatchDay; card: CardId; isOff: boolean; onClose: () => void }

/** The dialog shows the three places where the stop costs least. */
export default function BestGapsDialog({ day, card, isOff, onClose }: BestGapsDialogProps) {
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
  const lane = route ? driverName(day, route.driver) : ''
  const after = afterStopId === null ? undefined : findStop(day, afterStopId)
  return after ? t('board.placeAfter', { lane, stop: stopTitle(after) }) : t('board.placeFirst', { lane })
}
