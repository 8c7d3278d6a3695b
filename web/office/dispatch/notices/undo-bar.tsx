import { useEffect } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { Button } from '#web/ui/button.tsx'

const lastsMs = 10_000

/** What one has just done, with the way back; ⌘Z goes back further. */
export function UndoBar({ label, isOff, onGone }: { label: string | null; isOff: boolean; onGone: () => void }) {
  const { t } = useTexts()
  const acts = useBoardActs()
  useEffect(() => {
    if (label === null) return
    const timer = setTimeout(onGone, lastsMs)
    return () => clearTimeout(timer)
  }, [label, onGone])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-3 z-40 flex justify-center px-3">
      {label !== null && (
        <div className="pointer-events-auto flex animate-rise items-center gap-2 rounded-card bg-surface py-1 pr-1 pl-4 text-small shadow-float">
          <span>{label}</span>
          <Button variant="ghost" size="sm" disabled={isOff} className="text-accent-text!" onClick={acts.undo}>
            {t('board.undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
