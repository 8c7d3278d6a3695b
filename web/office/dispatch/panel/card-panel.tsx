import { OrderPanel } from '#web/office/dispatch/panel/order-panel.tsx'
import { StopPanel } from '#web/office/dispatch/panel/stop-panel.tsx'
import type { BoardOrder, BoardStop, DispatchDay } from '#web/office/session/office-api.ts'

type CardPanelProps = {
  card: { readonly stop: BoardStop } | { readonly order: BoardOrder }
  day: DispatchDay
  isOff: boolean
  onClose: () => void
  onMove: () => void
}

export default function CardPanel({ card, ...rest }: CardPanelProps) {
  return 'stop' in card ? <StopPanel stop={card.stop} {...rest} /> : <OrderPanel order={card.order} {...rest} />
}
