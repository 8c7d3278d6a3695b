import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type MoneyList, moneyLists } from '#domain/order/waiting-money.ts'
import { useApi } from '#web/client/query.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { CsvButton } from '#web/office/list/csv-button.tsx'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { DueBars } from '#web/office/money/due-bars.tsx'
import { moneySheet } from '#web/office/money/money-sheet.ts'
import { MoneyTable } from '#web/office/money/money-table.tsx'
import { PaymentNotices } from '#web/office/money/payment-notices.tsx'
import { PayoutsPart } from '#web/office/money/payouts.tsx'
import { type MoneyPage as Answer, moneyQuery, refreshMoney } from '#web/office/money/queries.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { useChanges } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function MoneyPage() {
  return (
    <OfficeOnly rights={['money']}>
      <Money />
    </OfficeOnly>
  )
}

/** Lists the money that waits for a person, by what it waits for. The address names the list. */
function Money() {
  const texts = useTexts()
  const { t } = texts
  const api = useApi()
  const { timeZone } = useMe().organization
  const queries = useQueryClient()
  const [named, setList] = useFilter('list')
  const list = moneyLists.find(one => one === named) ?? 'settle'
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(moneyQuery(list))
  useChanges(({ changes, isReset }) => {
    const isTouched = isReset || changes.some(one => ['order', 'load', 'fee'].includes(one.object))
    // If more than one page of rows is loaded, they are not fetched again, so that rows do not move while a person reads.
    if (isTouched && (data?.pages.length ?? 0) <= 1) void refreshMoney(queries)
  })
  const first = data?.pages[0]
  const rows = (data?.pages.flatMap(page => page.rows) ?? []).filter(row => row.lists.includes(list))
  return (
    <OfficePage title={t('money.title')} actions={<CsvButton sheet={moneySheet({ api, list, timeZone, ...texts })} />}>
      <ListChoice list={list} counts={first?.counts ?? []} onChange={setList} />
      <PaymentNotices />
      <SavedViews page="/money" />
      {!data && !isError && (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      )}
      {isError && <UnableToLoad component={t('money.title')} onRetry={() => void refetch()} />}
      {first && list === 'due' && <DueBars ages={first.ages} />}
      {data && rows.length === 0 && <p className="py-8 text-center text-ink-soft">{t(`money.none.${list}`)}</p>}
      {rows.length > 0 && <MoneyTable list={list} rows={rows} />}
      {hasNextPage && (
        <Button variant="outline" className="self-center" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('money.more')}
        </Button>
      )}
      <PayoutsPart />
    </OfficePage>
  )
}

type ListChoiceProps = { list: MoneyList; counts: Answer['counts']; onChange: (list: MoneyList) => void }

function ListChoice({ list, counts, onChange }: ListChoiceProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-wrap gap-2 border-0 p-0">
      <legend className="sr-only">{t('money.lists')}</legend>
      {moneyLists.map(name => (
        <button
          key={name}
          type="button"
          aria-pressed={name === list}
          onClick={() => onChange(name)}
          className={classNames(
            'min-h-9 rounded-control border px-3 text-small font-medium max-lg:min-h-12',
            name === list ? 'border-accent bg-accent-tint' : 'border-line bg-surface hover:bg-sunken',
          )}
        >
          {t(`money.list.${name}`)}{' '}
          <span className="tabular-nums">{counts.find(one => one.name === name)?.count ?? ''}</span>
        </button>
      ))}
    </fieldset>
  )
}
