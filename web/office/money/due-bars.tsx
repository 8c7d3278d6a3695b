import { dueAges } from '#domain/order/waiting-money.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { MoneyPage } from '#web/office/money/queries.ts'

const height = 8

/** Bars on one scale show the due amounts by age, each with its figure. */
export function DueBars({ ages }: { ages: MoneyPage['ages'] }) {
  const { t } = useTexts()
  const most = Math.max(1, ...ages.map(one => one.sumInCents))
  return (
    <div className="relative max-w-2xl overflow-x-auto">
      <table aria-label={t('money.ages')} className="w-full text-small">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('money.age')}</th>
            <th scope="col">{t('money.age.orders')}</th>
            <th scope="col">{t('money.age.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ oldestDay, count, sumInCents }) => (
            <tr key={oldestDay ?? 'older'}>
              <th scope="row" className="w-28 whitespace-nowrap py-1 pr-2 text-left font-medium">
                <AgeName oldestDay={oldestDay} />
              </th>
              <td className="w-10 py-1 text-right tabular-nums text-ink-soft">{count}</td>
              <td className="py-1 pl-4">
                <span className="flex items-center gap-3">
                  <svg
                    viewBox={`0 0 100 ${height}`}
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="h-3 w-0 min-w-0 flex-1"
                  >
                    <rect width={(sumInCents / most) * 100} height={height} className="fill-accent" />
                  </svg>
                  <span className="w-24 text-right tabular-nums">{formatCents(sumInCents)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function AgeName({ oldestDay }: { oldestDay: MoneyPage['ages'][number]['oldestDay'] }) {
  const { t } = useTexts()
  const at = dueAges.indexOf(oldestDay)
  const before = at > 0 ? dueAges[at - 1] : null
  if (oldestDay === null) return t('money.age.older', { days: before ?? 0 })
  return t('money.age.days', { from: before === null || before === undefined ? 0 : before + 1, to: oldestDay })
}
