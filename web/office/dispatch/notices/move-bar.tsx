import { useTexts } from '#web/i18n/i18n.ts'
import { stopMoving, useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { Button } from '#web/ui/button.tsx'

/** While something is moved by keys or touch, the bar explains what to do and offers the way out. */
export function MoveBar({ isOff }: { isOff: boolean }) {
  const { t } = useTexts()
  const store = useBoardStore()
  const moving = useBoardState(state => (state.moving?.isDragged === false ? state.moving : null))
  if (!moving || isOff) return null
  return (
    <div className="fixed inset-x-3 bottom-[calc(var(--foot-height,0px)+0.75rem)] z-40 mx-auto flex w-fit max-w-full items-center gap-x-3 rounded-card bg-surface py-1 pr-1 pl-4 text-small shadow-float">
      <p className="font-medium">
        {t('board.moving', { count: moving.cards.length })}{' '}
        <span className="max-lg:hidden">{t('board.moving.keys')}</span>
      </p>
      <Button variant="ghost" size="sm" onClick={() => stopMoving(store)}>
        {t('shell.cancel')}
      </Button>
    </div>
  )
}
