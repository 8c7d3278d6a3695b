import { Link, useLocation } from 'react-router'
import type { MoneyList } from '#domain/order/waiting-money.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { MoneyPage } from '#web/office/money/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'

type MoneySumsProps = { page: MoneyPage; list: MoneyList }

/** The page opens with three sums, each of which leads to its rows, and with a picture of how old the due amounts are. */
export function MoneySums({ page, list }: MoneySumsProps) {
  const { t } = useTexts()
  return (
    <section aria-label={t('money.sums')} className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {(['settle', 'due', 'failed'] as const).map(name => (
        <Sum key={name} name={name} page={page} isOpen={name === list} />
      ))}
      <Ages ages={page.ages} />
    </section>
  )
}

type SumProps = { name: 'settle' | 'due' | 'failed'; page: MoneyPage; isOpen: boolean }

function Sum({ name, page, isOpen }: SumProps) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const { count = 0, sumInCents = 0 } = page.counts.find(one => one.name === name) ?? {}
  return (
    <Link
      to={`${pathname}?list=${name}`}
      aria-current={isOpen ? 'true' : undefined}
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-3 rounded-card border bg-surface px-4 py-3 sm:flex-col sm:items-start hover:border-line-strong',
        isOpen ? 'border-accent' : 'border-line',
      )}
    >
      <span className="text-small text-ink-soft">{t(`money.sum.${name}`)}</span>
      <b
        className={classNames(
          'text-title font-bold tabular-nums',
          count === 0 && 'text-ink-soft',
          name === 'failed' && count > 0 && 'text-bad',
        )}
      >
        {formatCents(sumInCents)}
      </b>
      <span className="text-small text-ink-soft max-sm:w-full">{t(`money.sum.${name}.orders`, { count })}</span>
    </Link>
  )
}

const ageTones = ['bg-line-strong', 'bg-warn/60', 'bg-warn', 'bg-bad'] as const

/** One bar is the whole due amount, in parts by age. The table below it has the figures. */
function Ages({ ages }: Pick<MoneyPage, 'ages'>) {
  const { t } = useTexts()
  const groups = ageGroupsOf(ages)
  const whole = groups.reduce((sum, group) => sum + group.sumInCents, 0)
  return (
    <Card aria-label={t('money.ages')} className="flex min-w-0 flex-col gap-2.5 p-4! sm:col-span-3">
      <h2 className="text-small text-ink-soft">{t('money.ages')}</h2>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-round bg-sunken">
        {groups.map(
          (group, at) =>
            group.sumInCents > 0 && (
              <span
                key={group.from}
                className={classNames('min-w-1 forced-colors:border', ageTones[at])}
                style={{ width: `${(group.sumInCents / whole) * 100}%` }}
              />
            ),
        )}
      </div>
      <div className="relative overflow-x-auto">
        <table aria-label={t('money.ages')} className="w-full text-small">
          <thead>
            <tr>
              {groups.map(({ from, to }, at) => (
                <th key={from} scope="col" className="w-1/4 pr-2 text-left font-normal text-ink-soft">
                  <span
                    aria-hidden="true"
                    className={classNames('mr-1.5 inline-block size-2 rounded-round', ageTones[at])}
                  />
                  {to === null ? t('money.age.older', { days: from - 1 }) : t('money.age.days', { from, to })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {groups.map(({ from, sumInCents, count }) => (
                <td key={from} className="pr-2 align-top">
                  <b className={classNames('font-medium tabular-nums', sumInCents === 0 && 'text-ink-soft')}>
                    {formatCents(sumInCents)}
                  </b>
                  {count > 0 && <span className="text-ink-soft"> · {t('money.age.count', { count })}</span>}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type AgeGroup = {
  readonly from: number
  readonly to: number | null
  readonly count: number
  readonly sumInCents: number
}

const lastDays = [30, 60, 90, null] as const

/** The picture has one part for the first 30 days. */
function ageGroupsOf(ages: MoneyPage['ages']): AgeGroup[] {
  return lastDays.map((to, at) => {
    const from = at === 0 ? 0 : (lastDays[at - 1] ?? 0) + 1
    const own = ages.filter(({ oldestDay }) => (to === 30 ? oldestDay !== null && oldestDay <= 30 : oldestDay === to))
    const sum = (key: 'count' | 'sumInCents') => own.reduce((all, one) => all + one[key], 0)
    return { from, to, count: sum('count'), sumInCents: sum('sumInCents') }
  })
}
