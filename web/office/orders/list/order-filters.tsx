import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { containerSizes } from '#domain/catalog/container-size.ts'
import {
  type NearDay,
  nearDays,
  type OrderGroup,
  orderFlaws,
  orderGroups,
  orderTagOf,
} from '#domain/order/order-search.ts'
import { type Day, dayOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { useSort } from '#web/office/list/use-sort.ts'
import { MoreFilters, MoreFiltersButton, moreFilterNames } from '#web/office/orders/list/more-filters.tsx'
import type { OrderFilter } from '#web/office/orders/queries.ts'
import { besideSearch, ClearFilters, FilterChips } from '#web/office/parts/filter-chips.tsx'
import { maxSearchLength, SearchField } from '#web/office/parts/search-field.tsx'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { classNames } from '#web/ui/class-names.ts'

const groups = Object.keys(orderGroups) as OrderGroup[]
const orderFilterNames = ['q', 'show', 'only', ...moreFilterNames] as const
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Reads the filter from the address, which may contain any text. The filters of days and drivers are only for people who may plan. */
export function useOrderFilter(): OrderFilter {
  const [params] = useSearchParams()
  const { by, isReversed } = useOrderSort()
  const idOf = (name: string) => {
    const id = params.get(name)
    return id !== null && uuid.test(id) ? id : null
  }
  const plans = hasRight(useMe(), 'dispatch')
  const [areaId, driverId] = [idOf('area'), plans ? idOf('driver') : null]
  const size = containerSizes.find(one => one === params.get('size'))
  const tag = orderTagOf(params.get('tag'))
  const day = plans ? dayMeantBy(params.get('day')) : null
  return {
    search: params.get('q')?.trim().slice(0, maxSearchLength) || null,
    group: groups.find(one => one === params.get('show')) ?? null,
    flaw: orderFlaws.find(one => one === params.get('only')) ?? null,
    ...(areaId && { areaId }),
    ...(size && { size }),
    ...(tag && { tag }),
    ...(day !== null && { day }),
    ...(driverId && { driverId }),
    ...(by !== null && by !== 'placed' && { sort: by }),
    ...(isReversed && { isReversed }),
  }
}

const isFiltered = ({ sort: _, isReversed: __, ...filters }: OrderFilter): boolean =>
  Object.values(filters).some(value => value !== null)

/** The address may hold filters that the list ignores for this person. If it holds no others, there is nothing to clear. */
export const namesToClear = (filter: OrderFilter): readonly string[] => (isFiltered(filter) ? orderFilterNames : [])

function dayMeantBy(text: string | null): NearDay | Day | null {
  try {
    return nearDays.find(one => one === text) ?? (text === null ? null : dayOf(text))
  } catch {
    return null
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

/** On a phone the statuses are in one line that scrolls, and a button beside them shows all other filters. */
export function OrderFilters() {
  const { t } = useTexts()
  const filter = useOrderFilter()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { group, flaw, areaId, size, tag, day, driverId } = filter
  const count = [flaw, areaId, size, tag, day, driverId].filter(Boolean).length
  const names = namesToClear(filter)
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2 max-sm:contents">
        {/* The field is short enough for the chips and the button to stand beside it, so that nothing moves when the button appears. */}
        <div className="w-full sm:max-w-md xl:max-w-80">
          <SearchField label={t('orders.search')} hint={t('orders.search.hint')} />
        </div>
        <div className={classNames(besideSearch, 'max-sm:order-1', !isOpen && 'max-sm:hidden')}>
          <FilterChips
            label={t('orders.only')}
            name="only"
            chosen={flaw}
            choices={orderFlaws.map(value => ({ value, label: t(`orders.only.${value}`) }))}
          />
          <div className="max-sm:hidden">
            <ClearFilters names={names} />
          </div>
        </div>
      </div>
      <div className="flex items-center gap-1">
        <MoreFiltersButton count={count} isOpen={isOpen} controls={id} onPress={() => setOpen(!isOpen)} />
        <div className="min-w-0 flex-1">
          <FilterChips
            label={t('orders.show')}
            isLabelHidden
            name="show"
            chosen={group}
            choices={groups.map(value => ({ value, label: t(`orders.group.${value}`) }))}
          />
        </div>
      </div>
      <div id={id} className={classNames('max-sm:order-1', !isOpen && 'max-sm:hidden')}>
        <MoreFilters filter={filter} />
      </div>
      <div className="flex items-center gap-2 empty:hidden max-sm:order-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4">
        <ClearFilters names={names} className="shrink-0 sm:hidden" />
        <SavedViews page="/orders" />
      </div>
    </div>
  )
}
