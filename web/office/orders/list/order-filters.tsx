import { useSearchParams } from 'react-router'
import { type OrderGroup, orderFlaws, orderGroups } from '#domain/order/order-search.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useSort } from '#web/office/list/use-sort.ts'
import type { OrderFilter } from '#web/office/orders/queries.ts'
import { besideSearch, ClearFilters, FilterChips } from '#web/office/parts/filter-chips.tsx'
import { maxSearchLength, SearchField } from '#web/office/parts/search-field.tsx'

const groups = Object.keys(orderGroups) as OrderGroup[]
export const orderFilterNames = ['q', 'show', 'only'] as const

/** Reads the filter from the address, which may contain any text. */
export function useOrderFilter(): OrderFilter {
  const [params] = useSearchParams()
  const { by, isReversed } = useOrderSort()
  return {
    search: params.get('q')?.trim().slice(0, maxSearchLength) || null,
    group: groups.find(one => one === params.get('show')) ?? null,
    flaw: orderFlaws.find(one => one === params.get('only')) ?? null,
    ...(by !== null && by !== 'placed' && { sort: by }),
    ...(isReversed && { isReversed }),
  }
}

/** The server sorts, because the list is read page by page. */
export const useOrderSort = () => useSort(orderDirections, 'placed')
export const orderDirections = {
  placed: 'descending',
  due: 'descending',
  visit: 'ascending',
  stay: 'ascending',
} as const

export function OrderFilters() {
  const { t } = useTexts()
  const { group, flaw } = useOrderFilter()
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <SearchField label={t('orders.search')} hint={t('orders.search.hint')} />
        <div className={besideSearch}>
          <FilterChips
            label={t('orders.only')}
            name="only"
            chosen={flaw}
            choices={orderFlaws.map(value => ({ value, label: t(`orders.only.${value}`) }))}
          />
          <ClearFilters names={orderFilterNames} />
        </div>
      </div>
      <FilterChips
        label={t('orders.show')}
        isLabelHidden
        name="show"
        chosen={group}
        choices={groups.map(value => ({ value, label: t(`orders.group.${value}`) }))}
      />
    </div>
  )
}
