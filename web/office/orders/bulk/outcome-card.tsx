import { useTexts } from '#web/i18n/i18n.ts'
import { withCommand } from '#web/office/keys/command-key.ts'
import type { Outcome } from '#web/office/orders/bulk/outcome.ts'
import type { useUndo } from '#web/office/orders/bulk/use-undo.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'

type OutcomeCardProps = { outcome: Outcome; undo: ReturnType<typeof useUndo>; onClose: () => void }

/** The card shows for how many orders the act was done, and why not for the others. Planned stops can be taken back. */
export function OutcomeCard({ outcome, undo, onClose }: OutcomeCardProps) {
  const { t, language } = useTexts()
  const { count, left } = outcome
  const message =
    outcome.kind === 'planned'
      ? t('bulk.done.planned', { count, day: formatDay(outcome.day, language) })
      : t(`bulk.done.${outcome.kind}`, { count })
  return (
    <section
      aria-label={t('bulk.outcome')}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="flex-1 font-medium">
          {message}
        </p>
        {outcome.kind === 'planned' && undo.isKept(outcome) && (
          <Button
            size="sm"
            variant="outline"
            title={withCommand('Z')}
            pending={undo.isPending}
            disabled={undo.isOff}
            onClick={() => undo.undo(outcome)}
          >
            {t('bulk.takeBack')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('shell.close')}
        </Button>
      </div>
      {left.length > 0 && (
        <div className="text-small">
          <h2 className="font-bold text-bad">{t(`bulk.left.${outcome.kind}`, { count: left.length })}</h2>
          <ul className="mt-1 flex flex-col gap-1">
            {left.map(({ number, why }) => (
              <li key={`${number} ${why}`}>{number === '' ? why : `${number}: ${why}`}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
