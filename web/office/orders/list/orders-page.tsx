import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '#web/client/query.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { CsvButton } from '#web/office/list/csv-button.tsx'
import { BulkBar } from '#web/office/orders/bulk/bulk-bar.tsx'
import type { Outcome } from '#web/office/orders/bulk/outcome.ts'
import { OutcomeCard } from '#web/office/orders/bulk/outcome-card.tsx'
import { useUndo } from '#web/office/orders/bulk/use-undo.ts'
import { namesToClear, OrderFilters, useOrderFilter } from '#web/office/orders/list/order-filters.tsx'
import { orderSheet } from '#web/office/orders/list/order-sheet.ts'
import { OrderTable } from '#web/office/orders/list/order-table.tsx'
import { ordersQuery } from '#web/office/orders/queries.ts'
import { NoRows } from '#web/office/parts/filter-chips.tsx'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function OrdersPage() {
  return (
    <OfficeOnly rights={['dispatch', 'money']}>
      <Orders />
    </OfficeOnly>
  )
}

/** Lists all orders. The address holds the filter, and how the list is sorted. */
function Orders() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const filter = useOrderFilter()
  const api = useApi()
  const seesMoney = hasRight(useMe(), 'money')
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ordersQuery(filter),
  )
  useChanges(({ changes, isReset }) => {
    const isTouched = isReset || changes.some(one => one.object === 'order' || one.object === 'stop')
    // If more than one page of orders is loaded, they are not fetched again, so that rows do not move while a person reads.
    if (isTouched && (data?.pages.length ?? 0) <= 1)
      void queries.invalidateQueries({ queryKey: ordersQuery(filter).queryKey })
  })
  const names = namesToClear(filter)
  const orders = data?.pages.flatMap(page => page.orders) ?? []
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const undo = useUndo(setOutcome)
  // An order that is no longer in the list is left out of the act.
  const chosen = orders.filter(order => marked.has(order.id))
  const csvLabel = chosen.length > 0 ? { label: t('bulk.csv', { count: chosen.length }) } : {}
  return (
    <OfficePage
      title={t('orders.title')}
      moreActions={<CsvButton sheet={orderSheet({ api, filter, t, seesMoney, chosen })} {...csvLabel} />}
      actions={
        seesMoney && (
          <Link to="/new-order" className={buttonStyle({ size: 'sm' })}>
            {t('orders.byPhone')}
          </Link>
        )
      }
    >
      <OrderFilters />
      <ActFailure failure={undo.failure} />
      {outcome && <OutcomeCard outcome={outcome} undo={undo} onClose={() => setOutcome(null)} />}
      {!data && !isError && (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      )}
      {isError && <UnableToLoad component={t('orders.title')} onRetry={() => void refetch()} />}
      {data && orders.length === 0 && (
        <NoRows text={t(names.length > 0 ? 'orders.noneFound' : 'orders.empty')} names={names} />
      )}
      {orders.length > 0 && (
        <OrderTable
          orders={orders}
          onOpen={id => navigate(`/orders/${id}`)}
          chosen={new Set(chosen.map(order => order.id))}
          onChoose={setMarked}
        />
      )}
      {hasNextPage && (
        <Button variant="outline" className="self-center" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('orders.older')}
        </Button>
      )}
      {data?.pages[0] && (
        <BulkBar
          orders={chosen}
          today={data.pages[0].today}
          onClear={() => setMarked(new Set())}
          onDone={done => {
            setOutcome(done)
            undo.remember(done)
            setMarked(new Set())
          }}
        />
      )}
    </OfficePage>
  )
}
