import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { isRefused, type Outcome, whyText } from '#web/office/orders/bulk/outcome.ts'
import { refreshOrders } from '#web/office/orders/queries.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'

type OutcomeCardProps = { outcome: Outcome; onChange: (outcome: Outcome | null) => void }

/** What the server said of each: how many were done, and why not the others. What was planned can be taken back. */
export function OutcomeCard({ outcome, onChange }: OutcomeCardProps) {
  const { t, language } = useTexts()
  const { count, left } = outcome
  const said =
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
          {said}
        </p>
        {outcome.kind === 'planned' && outcome.stops.length > 0 && <TakeBack outcome={outcome} onChange={onChange} />}
        <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
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

type TakeBackProps = {
  outcome: Extract<Outcome, { kind: 'planned' }>
  onChange: (outcome: Outcome) => void
}

function TakeBack({ outcome: { stops }, onChange }: TakeBackProps) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct<void, RouterOutputs['office']['orders']['takeBackAll']>(
    api => api.office.orders.takeBackAll.mutate({ stops: [...stops] }),
    {
      refresh: refreshOrders,
      onDone: ({ stops: rows }) => {
        const left = rows.flatMap(row => (isRefused(row) ? [{ number: '', why: whyText(row, t) }] : []))
        onChange({ kind: 'takenBack', count: rows.length - left.length, left })
      },
    },
  )
  return (
    <>
      <ActFailure failure={failure} />
      <Button size="sm" variant="outline" pending={isPending} disabled={isOff} onClick={() => void submit()}>
        {t('bulk.takeBack')}
      </Button>
    </>
  )
}
