import { useEffect } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOwnActs, useOwnState } from '#web/office/dispatch/own-acts.ts'
import { Button } from '#web/ui/button.tsx'

const lastsMs = 10_000

/** The bar shows the person's latest act and its undo. ⌘Z undoes earlier acts too. */
export function UndoBar({ isOff }: { isOff: boolean }) {
  const { t } = useTexts()
  const { state, acts } = useOwnActs()
  const label = useOwnState(one => one.undoLabel)
  const last = useOwnState(one => one.undos.at(-1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act starts the time again, also if its text is the same
  useEffect(() => {
    if (label === null) return
    const timer = setTimeout(() => state.change({ undoLabel: null }), lastsMs)
    return () => clearTimeout(timer)
  }, [label, last, state])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--foot-height,0px)+0.75rem)] z-40 flex justify-center px-3"
    >
      {label !== null && (
        <div className="pointer-events-auto flex animate-rise items-center gap-2 rounded-card bg-surface py-1 pr-1 pl-4 text-small shadow-float">
          <span>{label}</span>
          <Button
            variant="ghost"
            size="sm"
            disabled={isOff}
            className={isOff ? '' : 'text-accent-text!'}
            onClick={acts.undo}
          >
            {t('board.undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
