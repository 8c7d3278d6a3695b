import { Suspense } from 'react'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { findOrder, findStop, idIn, orderCard, stopCard } from '#web/office/dispatch/moves.ts'
import { SidePanel } from '#web/office/dispatch/panel/side-panel.tsx'
import { stopTitle } from '#web/office/dispatch/stop-words.ts'
import { usePanel } from '#web/office/dispatch/use-panel.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const CardPanel = lazyPage(() => import('#web/office/dispatch/panel/card-panel.tsx'))

/** Fetches the code of the panel when a card is pointed at or gets the focus, so that the code is loaded when the card is pressed. */
export const fetchPanel = (): void => void CardPanel.fetch().catch(() => undefined)

/** The panel shows the card that the address names: a stop of the day, or an order of a list. */
export function OpenPanel({ day, isOff }: { day: DispatchDay; isOff: boolean }) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const { open, close } = usePanel()
  if (open === null) return null
  const stop = findStop(day, idIn(open))
  const order = stop ? null : findOrder(day, idIn(open))
  const card = stop ? { stop } : order && { order }
  const about = stop ?? order
  if (!card || !about) return null
  const id = stop ? stopCard(stop.id) : orderCard(idIn(open))
  const onMove = () => {
    close()
    acts.startMove(id)
  }
  const frame = { panel: id, title: stopTitle(about), onClose: close }
  return (
    <ErrorBoundary resetOn={open} frame={words => <SidePanel {...frame}>{words}</SidePanel>}>
      <Suspense
        fallback={
          <SidePanel {...frame}>
            <p role="status" className="sr-only">
              {t('shell.loading')}
            </p>
            <Skeleton className="h-40 w-full" />
          </SidePanel>
        }
      >
        <CardPanel card={card} day={day} isOff={isOff} onClose={close} onMove={onMove} />
      </Suspense>
    </ErrorBoundary>
  )
}
