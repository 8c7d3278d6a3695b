import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { httpStatusOf } from '#web/client/errors.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderQuery } from '#web/customer/orders/queries.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type OrderFrameProps = { title: string; children: (order: OrderView) => ReactNode }

/**
 * A page about one order has this frame. It keeps the room of the order while the order loads, and offers help if the
 * order cannot be loaded.
 */
export function OrderFrame({ title, children }: OrderFrameProps) {
  const { t } = useTexts()
  const state = useOrder()
  if (state.status === 'ready') return children(state.order)
  if (state.status === 'not-found') {
    return (
      <Page title={t('order.notFound')} lead={t('order.notFound.lead')}>
        <div>
          <Link to="/dashboard" className={buttonStyle()}>
            {t('order.dashboard')}
          </Link>
        </div>
      </Page>
    )
  }
  return (
    <Page title={title} width="full">
      {state.status === 'offline' && <Notice>{t('order.offline')}</Notice>}
      {state.status === 'failed' && <UnableToLoad component={t('order.this')} onRetry={state.retry} />}
      {state.status === 'loading' && (
        <div role="status" aria-label={t('order.loading')} className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-56" />
          <Skeleton className="h-80" />
        </div>
      )}
    </Page>
  )
}

type OrderState =
  | { readonly status: 'loading' | 'offline' | 'not-found' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly order: OrderView }

/** After this many answers that the order does not exist, the page says so. The other retries continue. */
const answersThatSuffice = 2

/** Fetches the order that the page's address names. If a later refresh fails, the order that was loaded stays on the page. */
function useOrder(): OrderState {
  const orderId = useParams().id ?? ''
  const query = useQuery(orderQuery(orderId))
  if (query.data) return { status: 'ready', order: query.data }
  const status = httpStatusOf(query.failureReason)
  const isUnknown = status === 404 || status === 400
  if (isUnknown && (query.isError || query.failureCount >= answersThatSuffice)) return { status: 'not-found' }
  if (query.fetchStatus === 'paused') return { status: 'offline' }
  if (query.isError) return { status: 'failed', retry: () => void query.refetch() }
  return { status: 'loading' }
}
