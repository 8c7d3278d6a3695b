import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { maxOrderSearchLength } from '#domain/order/max-lengths.ts'
import { OrderCard } from '#web/customer/orders/order-card.tsx'
import { ordersQuery } from '#web/customer/orders/queries.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

/** With this many orders or more a search saves scrolling. With fewer orders it only takes room. */
const ordersWorthSearching = 4
const typingPauseMs = 250

/** The list shows the newest orders first, fifty on a page. */
export function OrderList() {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), typingPauseMs)
  const orders = useInfiniteQuery(ordersQuery(search))
  const list = orders.data?.pages.flatMap(page => page.orders) ?? []
  const [isSearchOffered, offerSearch] = useState(false)
  if (!isSearchOffered && list.length >= ordersWorthSearching) offerSearch(true)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Link to="/checkout/zipcode" className={buttonStyle({ className: isSearchOffered ? 'sm:mt-6.5' : '' })}>
          {t('dashboard.createOrder')}
        </Link>
        {isSearchOffered && (
          <search className="w-full sm:w-80">
            <TextField
              type="search"
              label={t('dashboard.search')}
              hint={t('dashboard.search.hint')}
              value={text}
              maxLength={maxOrderSearchLength}
              autoComplete="off"
              onChange={event => setText(event.target.value)}
            />
          </search>
        )}
      </div>
      {orders.isPending && <Skeleton className="h-36" />}
      {orders.isError && <UnableToLoad component={t('dashboard.orders')} onRetry={() => void orders.refetch()} />}
      {orders.isSuccess && list.length === 0 && <Nothing search={search} onClear={() => setText('')} />}
      <ul className="grid gap-3" aria-busy={orders.isPlaceholderData}>
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

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTexts()
  return (
    <div role="status" className="rounded-card border border-dashed border-line-strong p-8 text-center">
      {search ? (
        <>
          <p className="font-bold break-words">{t('dashboard.search.none', { text: search })}</p>
          <Button variant="link" onClick={onClear}>
            {t('dashboard.search.clear')}
          </Button>
        </>
      ) : (
        <>
          <p className="font-bold">{t('dashboard.none')}</p>
          <p className="mt-1 text-small text-ink-soft">{t('dashboard.none.hint')}</p>
        </>
      )}
    </div>
  )
}
