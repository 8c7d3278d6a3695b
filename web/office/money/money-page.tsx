import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type MoneyList, moneyLists } from '#domain/order/waiting-money.ts'
import { useApi } from '#web/client/query.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { CsvButton } from '#web/office/list/csv-button.tsx'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { moneySheet } from '#web/office/money/money-sheet.ts'
import { MoneySums } from '#web/office/money/money-sums.tsx'
import { MoneyTable } from '#web/office/money/money-table.tsx'
import { PaymentNotices } from '#web/office/money/payment-notices.tsx'
import { PayoutsPart } from '#web/office/money/payouts.tsx'
import { type MoneyPage as Answer, moneyQuery, refreshMoney } from '#web/office/money/queries.ts'
import { useMoneyList } from '#web/office/money/use-money-list.ts'
import { chipLine, chipStyle } from '#web/office/parts/filter-chips.tsx'
import { OfficePage } from '#web/office/parts/office-page.tsx'
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
  const { list, setList, wanted, sort } = useMoneyList()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    moneyQuery(wanted),
  )
  useChanges(({ changes, isReset }) => {
    const isTouched = isReset || changes.some(one => ['order', 'load', 'fee'].includes(one.object))
    // If more than one page of rows is loaded, they are not fetched again, so that rows do not move while a person reads.
    if (isTouched && (data?.pages.length ?? 0) <= 1) void refreshMoney(queries)
  })
  const first = data?.pages[0]
  const rows = (data?.pages.flatMap(page => page.rows) ?? []).filter(row => row.lists.includes(list))
  return (
    <OfficePage
      title={t('money.title')}
      actions={<CsvButton sheet={moneySheet({ api, wanted, timeZone, ...texts })} />}
    >
      {first ? <MoneySums page={first} list={list} /> : !isError && <Skeleton className="h-28 w-full" />}
      <PaymentNotices />
      <ListChoice list={list} counts={first?.counts ?? []} onChange={setList} />
      <SavedViews page="/money" />
      {!data && !isError && (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      )}
      {isError && <UnableToLoad component={t('money.title')} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className="py-8 text-center text-ink-soft">{t(`money.none.${list}`)}</p>}
      {rows.length > 0 && <MoneyTable list={list} rows={rows} sort={sort} />}
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
    <fieldset className={classNames(chipLine, 'min-w-0 border-0 py-0 sm:px-0')}>
      <legend className="sr-only">{t('money.lists')}</legend>
      {moneyLists.map(name => (
        <button
          key={name}
          type="button"
          aria-pressed={name === list}
          onClick={() => onChange(name)}
          className={chipStyle(name === list)}
        >
          {t(`money.list.${name}`)}{' '}
          <span className="tabular-nums">{counts.find(one => one.name === name)?.count ?? ''}</span>
        </button>
      ))}
    </fieldset>
  )
}
