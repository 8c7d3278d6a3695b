import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dueAges } from '#domain/order/waiting-money.ts'
import { formatCents } from '#domain/value/money.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { type TextsInUse, useTexts } from '#web/i18n/i18n.ts'
import { PartList } from '#web/office/reports/part-list.tsx'
import { type DueAge, dueOrdersQuery, dueQuery } from '#web/office/reports/queries.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type DueAgesProps = { open: DueAge | undefined; onOpen: (age: DueAge) => void }

/** Lists the amounts that are due now, by how long they have been due. Each age opens its orders. */
export function DueAges({ open, onOpen }: DueAgesProps) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(dueQuery())
  if (!data && isError) return <UnableToLoad component={t('reports.due')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton className="h-40 w-full" />
      </div>
    )
  return (
    <DataTable
      label={t('reports.due')}
      columns={[
        { key: 'age', title: t('reports.due'), cell: ({ oldestDay }) => ageName(oldestDay, t) },
        { key: 'orders', title: t('reports.orders'), cell: one => one.count, isNumber: true },
        { key: 'sum', title: t('reports.due.sum'), cell: one => formatCents(one.sumInCents), isNumber: true },
      ]}
      rows={data.ages}
      idOf={({ oldestDay }) => dueAgeWord(oldestDay)}
      openId={open === undefined ? null : dueAgeWord(open)}
      onOpen={word => onOpen(dueAgeIn(word) ?? null)}
    />
  )
}

/** Lists the orders of one age. Their balances add up to the due amount of that age. */
export function DuePanel({ age, onClose }: { age: DueAge; onClose: () => void }) {
  const { t } = useTexts()
  const ages = useQuery(dueQuery()).data?.ages
  const query = useInfiniteQuery(dueOrdersQuery(age))
  return (
    <SidePanel
      title={t('reports.due.title', { age: ageName(age, t) })}
      closeLabel={t('reports.close')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="flex justify-between font-bold">
          <span>{t('reports.due.sum')}</span>
          <span className="tabular-nums">{formatCents(ages?.find(one => one.oldestDay === age)?.sumInCents ?? 0)}</span>
        </p>
        <PartList
          label={t('reports.orders')}
          parts={query.data?.pages.flatMap(page => page.orders)}
          none={t('reports.due.none')}
          query={query}
          addressOf={({ id }) => `/orders/${id}`}
          format={formatCents}
        />
      </div>
    </SidePanel>
  )
}

/** Returns the age as the address names it. */
export const dueAgeWord = (age: DueAge): string => (age === null ? 'older' : String(age))

/** Undefined if the word names no age. */
export const dueAgeIn = (word: string | null): DueAge | undefined => dueAges.find(age => dueAgeWord(age) === word)

function ageName(age: DueAge, t: TextsInUse['t']): string {
  const before = dueAges[dueAges.indexOf(age) - 1] ?? -1
  return age === null ? t('reports.due.older', { days: before }) : t('reports.due.days', { from: before + 1, to: age })
}
