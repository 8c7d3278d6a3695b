import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatPhone } from '#domain/value/phone.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Customer, customersQuery } from '#web/office/customers/queries.ts'
import { maxSearchLength, SearchField } from '#web/office/parts/search-field.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { Card } from '#web/ui/card.tsx'

/** The search finds the other record by any known detail. It begins with records of the same name. */
export function FindOther({ customer }: { customer: Customer }) {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const typed = params.get('q')?.trim().slice(0, maxSearchLength) || null
  const { data, isError, refetch } = useInfiniteQuery(
    customersQuery({ search: typed ?? customer.shownName, filter: null }),
  )
  const others = data?.pages.flatMap(page => page.customers).filter(one => one.id !== customer.id)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-small">{t('customers.merge.find', { name: customer.shownName ?? t('customers.deleted') })}</p>
      <div className="flex">
        <SearchField label={t('customers.search')} hint={t('customers.search.hint')} />
      </div>
      {isError && <UnableToLoad component={t('customers.title')} onRetry={() => void refetch()} />}
      {others?.length === 0 && (
        <p className="text-small" role="status">
          {t(typed === null ? 'customers.merge.noneAlike' : 'customers.noneFound')}
        </p>
      )}
      {others && others.length > 0 && (
        <Card className="p-4!">
          <ul className="divide-y divide-line text-small">
            {others.map(({ id, shownName, phones, orders }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                <TextLink to={`/customers/${customer.id}/merge?with=${id}`}>
                  {shownName ?? t('customers.deleted')}
                </TextLink>
                <span className="min-w-0 flex-1 basis-40 text-ink-soft">{phones.map(formatPhone).join(', ')}</span>
                <span className="text-ink-soft">{t('customers.site.orders', { count: orders })}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
