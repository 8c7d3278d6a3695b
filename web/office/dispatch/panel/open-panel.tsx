import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { findOrder, findStop, idIn, orderCard, stopCard } from '#web/office/dispatch/moves.ts'
import { OrderPanel } from '#web/office/dispatch/panel/order-panel.tsx'
import { StopPanel } from '#web/office/dispatch/panel/stop-panel.tsx'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import type { DispatchDay } from '#web/office/office-api.ts'

/** The card of the address: a stop of the day, or an order of a list. */
export function OpenPanel({ day, isOff }: { day: DispatchDay; isOff: boolean }) {
  const acts = useBoardActs()
  const { open, close } = usePanel()
  if (open === null) return null
  const stop = findStop(day, idIn(open))
  const order = findOrder(day, idIn(open))
  const onMove = () => {
    close()
    acts.startMove(stop ? stopCard(stop.id) : orderCard(idIn(open)))
  }
  if (stop) return <StopPanel stop={stop} day={day} isOff={isOff} onClose={close} onMove={onMove} />
  return order ? <OrderPanel order={order} day={day} isOff={isOff} onClose={close} onMove={onMove} /> : null
}
