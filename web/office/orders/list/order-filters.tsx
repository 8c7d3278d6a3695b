import { useSearchParams } from 'react-router'
import { type OrderGroup, orderFlaws, orderGroups } from '#domain/order/order-search.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OrderFilter } from '#web/office/orders/queries.ts'
import { maxSearchLength, SearchField } from '#web/office/parts/search-field.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const groups = Object.keys(orderGroups) as OrderGroup[]

/** Reads the filter from the address, which may contain any text. */
export function useOrderFilter(): OrderFilter {
  const [params] = useSearchParams()
  return {
    search: params.get('q')?.trim().slice(0, maxSearchLength) || null,
    group: groups.find(one => one === params.get('show')) ?? null,
    flaw: orderFlaws.find(one => one === params.get('only')) ?? null,
  }
}

export function OrderFilters() {
  const { t } = useTexts()
  const { group, flaw } = useOrderFilter()
  const [, setGroup] = useFilter('show')
  const [, setFlaw] = useFilter('only')
  const any = { value: '' as const, label: t('orders.any') }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField label={t('orders.search')} hint={t('orders.search.hint')} />
      <div className="min-w-0 flex-1 basis-40">
        <SelectField
          label={t('orders.show')}
          value={group ?? ''}
          choices={[any, ...groups.map(value => ({ value, label: t(`orders.group.${value}`) }))]}
          onChange={setGroup}
        />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <SelectField
          label={t('orders.only')}
          value={flaw ?? ''}
          choices={[any, ...orderFlaws.map(value => ({ value, label: t(`orders.only.${value}`) }))]}
          onChange={setFlaw}
        />
      </div>
    </div>
  )
}
