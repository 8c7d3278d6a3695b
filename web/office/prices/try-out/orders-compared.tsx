import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import { formatCents } from '#domain/value/money.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { compareQuery } from '#web/office/prices/queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shows what the orders of the last 30 days would cost with a draft. */
export function OrdersCompared({ draft }: { draft: RuleDraft }) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(compareQuery(draft))
  if (!data && isError) return <UnableToLoad component={t('prices.orders.component')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-12" />
  const { orders: count, dearer, cheaper, notPriced, listed } = data
  const inCents = data.draftInCents - data.nowInCents
  const difference = `${inCents > 0 ? '+' : ''}${formatCents(inCents)}`
  return (
    <div role="status" className="flex flex-col gap-2 text-small">
      <p>
        {count === 0 && t('prices.orders.none')}
        {count > 0 && dearer + cheaper === 0 && t('prices.orders.same', { count })}
        {dearer + cheaper > 0 && t('prices.orders.sum', { count, difference, dearer, cheaper })}
      </p>
      {notPriced > 0 && <p>{t('prices.orders.notPriced', { count: notPriced })}</p>}
      {!data.isAll && <p>{t('prices.orders.notAll')}</p>}
      {listed.length > 0 && (
        <table aria-label={t('prices.orders.list')} className="w-full">
          <thead>
            <tr className="text-left text-ink-soft">
              <th scope="col">{t('prices.order')}</th>
              <th scope="col" className="text-right">
                {t('prices.now')}
              </th>
              <th scope="col" className="text-right">
                {t('prices.draft')}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map(one => (
              <tr key={one.orderId}>
                <th scope="row" className="text-left font-medium">
                  <Link to={`/orders/${one.orderId}`} className="inline-flex min-h-11 items-center underline">
                    {one.number}
                  </Link>
                </th>
                <td className="price">{formatCents(one.nowInCents)}</td>
                <td className="price">{formatCents(one.draftInCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
