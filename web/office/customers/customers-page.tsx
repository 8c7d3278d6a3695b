import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { customerFilters } from '#domain/customer/customer.ts'
import { useApi } from '#web/client/query.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { customerSheet } from '#web/office/customers/customer-sheet.ts'
import { CustomerTable } from '#web/office/customers/customer-table.tsx'
import { type CustomerFilterInput, customersQuery } from '#web/office/customers/queries.ts'
import { useCustomerSort } from '#web/office/customers/use-customer-sort.ts'
import { CsvButton } from '#web/office/list/csv-button.tsx'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { besideSearch, ClearFilters, FilterChips, NoRows } from '#web/office/parts/filter-chips.tsx'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { maxSearchLength, SearchField } from '#web/office/parts/search-field.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function CustomersPage() {
  return (
    <OfficeOnly rights={['money']}>
      <Customers />
    </OfficeOnly>
  )
}

/** Lists everybody who ever ordered. The address holds the filter, and how the list is sorted. */
function Customers() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const filter = useAsk()
  const api = useApi()
  const { timeZone } = useMe().organization
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    customersQuery(filter),
  )
  useChanges(({ changes, isReset }) => {
    const isTouched = isReset || changes.some(one => one.object === 'customer' || one.object === 'order')
    // If more than one page of results is loaded, they are not fetched again, so that rows do not move while a person reads.
    if (isTouched && (data?.pages.length ?? 0) <= 1)
      void queries.invalidateQueries({ queryKey: customersQuery(filter).queryKey })
  })
  const customers = data?.pages.flatMap(page => page.customers) ?? []
  return (
    <OfficePage
      title={t('customers.title')}
      actions={<CsvButton sheet={customerSheet({ api, ask: filter, t, timeZone })} />}
    >
      <Filters ask={filter} />
      <SavedViews page="/customers" />
      {!data && !isError && <ListSkeleton label={t('shell.loading')} />}
      {isError && <UnableToLoad component={t('customers.title')} onRetry={() => void refetch()} />}
      {data && customers.length === 0 && (
        <NoRows
          text={t(filter.search !== null || filter.filter !== null ? 'customers.noneFound' : 'customers.empty')}
          names={filterNames}
        />
      )}
      {customers.length > 0 && <CustomerTable customers={customers} onOpen={id => navigate(`/customers/${id}`)} />}
      {hasNextPage && (
        <Button variant="outline" className="self-center" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('customers.more')}
        </Button>
      )}
    </OfficePage>
  )
}

/** Reads the filter from the address, which may contain any text. */
function useAsk(): CustomerFilterInput {
  const [params] = useSearchParams()
  const { by, isReversed } = useCustomerSort()
  return {
    search: params.get('q')?.trim().slice(0, maxSearchLength) || null,
    filter: customerFilters.find(one => one === params.get('only')) ?? null,
    ...(by !== null && by !== 'name' && { sort: by }),
    ...(isReversed && { isReversed }),
  }
}

const filterNames = ['q', 'only'] as const

function Filters({ ask: filter }: { ask: CustomerFilterInput }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2.5">
      <SearchField label={t('customers.search')} hint={t('customers.search.hint')} />
      <div className={besideSearch}>
        <FilterChips
          label={t('customers.only')}
          name="only"
          chosen={filter.filter}
          choices={customerFilters.map(value => ({ value, label: t(`customers.only.${value}`) }))}
        />
        <ClearFilters names={filterNames} />
      </div>
    </div>
  )
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-2">
      {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  )
}
