import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Answer } from '#web/driver/phone.ts'
import { whereOf } from '#web/driver/waiting/where-of.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** The list has the taps that the office did not just accept, the latest first. */
export function AnswerList({ answers, day }: { answers: readonly Answer[]; day: DriverDay | null }) {
  const { t } = useTexts()
  if (answers.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold">{t('driver.queue.answers')}</h2>
      <ul className="flex flex-col gap-2">
        {answers.toReversed().map(({ tap, outcome }) => (
          <li key={tap.id} className="rounded-card border border-line bg-surface px-4 py-3">
            <p className="font-bold">{[t(`driver.tap.${tap.kind}`), whereOf(day, tap)].filter(Boolean).join(': ')}</p>
            <p>{t(outcome === 'refused' ? 'driver.queue.answer.refused' : 'driver.queue.answer.needs-office')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
