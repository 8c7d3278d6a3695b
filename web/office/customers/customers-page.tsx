import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { customerFilters } from '#domain/customer/customer.ts'
import { useApi } from '#web/client/query.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { customerSheet } from '#web/office/customers/customer-sheet.ts'
import { CustomerTable } from '#web/office/customers/customer-table.tsx'
import { type CustomerFilterInput, customersQuery } from '#web/office/customers/queries.ts'
import { CsvButton } from '#web/office/list/csv-button.tsx'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { maxSearchLength, SearchField } from '#web/office/parts/search-field.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { useChanges } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function CustomersPage() {
  return (
    <OfficeOnly rights={['money']}>
      <Customers />
    </OfficeOnly>
  )
}

/** Lists everybody who ever ordered, by name. The address holds the filter. */
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
      {data && customers.length === 0 && <Nothing isFiltered={filter.search !== null || filter.filter !== null} />}
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
  return {
    search: params.get('q')?.trim().slice(0, maxSearchLength) || null,
    filter: customerFilters.find(one => one === params.get('only')) ?? null,
  }
}

function Filters({ ask: filter }: { ask: CustomerFilterInput }) {
  const { t } = useTexts()
  const [, setFilter] = useFilter('only')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField label={t('customers.search')} hint={t('customers.search.hint')} />
      <div className="min-w-0 flex-1 basis-40">
        <SelectField
          label={t('customers.only')}
          value={filter.filter ?? ''}
          choices={[
            { value: '' as const, label: t('customers.any') },
            ...customerFilters.map(value => ({ value, label: t(`customers.only.${value}`) })),
          ]}
          onChange={setFilter}
        />
      </div>
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTexts()
  return (
    <p className="py-8 text-center text-ink-soft">
      {t(isFiltered ? 'customers.noneFound' : 'customers.empty')}{' '}
      {isFiltered && <TextLink to="/customers">{t('customers.showAll')}</TextLink>}
    </p>
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
