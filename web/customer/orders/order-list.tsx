import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/client/api.ts'
import { UnableToLoad } from '#web/customer/errors/unable-to-load.tsx'
import { OrderCard } from '#web/customer/orders/order-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/words.ts'

/** Newest first, fifty at a time. */
export function OrderList() {
  const { t } = useWords()
  const orders = useInfiniteQuery({
    queryKey: ['getOrders'],
    queryFn: ({ pageParam }) => api.getOrders.query(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor ?? null,
  })
  const list = orders.data?.pages.flatMap(page => page.orders) ?? []
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Link to="/checkout/zipcode" className={buttonStyle()}>
          {t('dashboard.createOrder')}
        </Link>
      </div>
      {orders.isPending && <Skeleton className="h-36" />}
      {orders.isError && <UnableToLoad component={t('dashboard.orders')} onRetry={() => void orders.refetch()} />}
      {orders.isSuccess && list.length === 0 && (
        <div className="rounded-card border border-dashed border-line-strong p-8 text-center">
          <p className="font-bold">{t('dashboard.none')}</p>
          <p className="mt-1 text-small text-ink-soft">{t('dashboard.none.hint')}</p>
        </div>
      )}
      <ul className="grid gap-3">
        {list.map(order => (
          <li key={order._id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {orders.hasNextPage && (
        <Button variant="outline" pending={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
          {t('dashboard.more')}
        </Button>
      )}
    </div>
  )
}
