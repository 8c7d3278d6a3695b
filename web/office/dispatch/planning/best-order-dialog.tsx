import { useMemo } from 'react'
import { bestOrder } from '#domain/dispatch/plan/best-order.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { findStop, stopCard } from '#web/office/dispatch/moves.ts'
import { differenceText } from '#web/office/dispatch/planning/plan-words.ts'
import { planningOf } from '#web/office/dispatch/planning/planning.ts'
import { driverName, stopTitle } from '#web/office/dispatch/stop-words.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type BestOrderDialogProps = { day: DispatchDay; driverId: string; isOff: boolean; onClose: () => void }

/** The dialog proposes a better order of a driver's stops. A press applies it as one move, which one undo takes back. */
export default function BestOrderDialog({ day, driverId, isOff, onClose }: BestOrderDialogProps) {
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
      title={t('board.best.title', { lane: route ? driverName(day, route.driver) : '' })}
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
