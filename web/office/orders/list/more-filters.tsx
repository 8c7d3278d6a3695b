import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nearDays, textOfOrderTag } from '#domain/order/order-search.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { type OrderFilter, orderChoicesQuery } from '#web/office/orders/queries.ts'
import { chipStyle, FilterChips } from '#web/office/parts/filter-chips.tsx'
import { FilterSelect, filterSelectWidth } from '#web/office/parts/filter-select.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DownIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const moreFilterNames = ['area', 'size', 'tag', 'day', 'driver'] as const

type MoreFiltersButtonProps = {
  /** The number of filters that are set behind the button. */
  count: number
  isOpen: boolean
  /** The id of the element that the button shows. */
  controls: string
  onPress: () => void
}

/** Only a phone has the button. The chips beside it scroll below it. */
export function MoreFiltersButton({ count, isOpen, controls, onPress }: MoreFiltersButtonProps) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      className={classNames(chipStyle(count > 0), 'relative z-1 flex items-center gap-1 px-3 sm:hidden')}
      onClick={onPress}
    >
      {count === 0 ? t('orders.filters.more') : t('orders.filters.moreSet', { count })}
      <DownIcon className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}

/** These filters have choices of the hauler's own, or are about the day of a visit. */
export function MoreFilters({ filter }: { filter: OrderFilter }) {
  const plans = hasRight(useMe(), 'dispatch')
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ChoiceFilters filter={filter} />
      {plans && <DayFilter day={filter.day ?? null} />}
    </div>
  )
}

const choiceLine = 'flex flex-wrap gap-1 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-2'

function ChoiceFilters({ filter }: { filter: OrderFilter }) {
  const { t } = useTexts()
  const plans = hasRight(useMe(), 'dispatch')
  const { data, isError, refetch } = useQuery(orderChoicesQuery())
  if (isError && !data) return <UnableToLoad component={t('orders.filters')} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div role="status" aria-label={t('shell.loading')} className={choiceLine}>
        {(plans ? ['area', 'size', 'tag', 'driver'] : ['area', 'size', 'tag']).map(one => (
          <Skeleton key={one} className={classNames('h-8 rounded-round max-lg:h-12', filterSelectWidth)} />
        ))}
      </div>
    )
  }
  const goneLabel = t('orders.filters.gone')
  const named = (all: readonly { readonly id: string; readonly name: string }[]) => [
    { choices: all.map(({ id: value, name: label }) => ({ value, label })) },
  ]
  const tagGroups = [
    {
      label: t('orders.filter.tag.customer'),
      choices: data.customerTags.map(name => ({ value: textOfOrderTag({ of: 'customer', name }), label: name })),
    },
    {
      label: t('orders.filter.tag.site'),
      choices: data.siteTags.map(name => ({
        value: textOfOrderTag({ of: 'site', name }),
        label: t(`site.tag.${name}`),
      })),
    },
  ].filter(group => group.choices.length > 0)
  return (
    <div className={choiceLine}>
      <FilterSelect
        label={t('orders.filter.area')}
        name="area"
        chosen={filter.areaId ?? null}
        anyLabel={t('orders.filter.area.any')}
        groups={named(data.areas)}
        goneLabel={goneLabel}
      />
      <FilterSelect
        label={t('orders.filter.size')}
        name="size"
        chosen={filter.size ?? null}
        anyLabel={t('orders.filter.size.any')}
        groups={[{ choices: data.sizes.map(value => ({ value, label: t(`catalog.size.${value}`) })) }]}
        goneLabel={goneLabel}
      />
      <FilterSelect
        label={t('orders.filter.tag')}
        name="tag"
        chosen={filter.tag ? textOfOrderTag(filter.tag) : null}
        anyLabel={t('orders.filter.tag.any')}
        groups={tagGroups}
        goneLabel={goneLabel}
      />
      {plans && (
        <FilterSelect
          label={t('orders.filter.driver')}
          name="driver"
          chosen={filter.driverId ?? null}
          anyLabel={t('orders.filter.driver.any')}
          groups={named(data.drivers)}
          goneLabel={goneLabel}
        />
      )}
    </div>
  )
}

const firstDate = '2000-01-01'
const lastDate = '2099-12-31'

/** In a saved view, *Today* is the day on which a person opens the view. The field is for any other day. */
function DayFilter({ day }: { day: NonNullable<OrderFilter['day']> | null }) {
  const { t } = useTexts()
  const [, setDay] = useFilter('day')
  const date = typeof day === 'number' ? isoDateOf(day) : ''
  /**
   * While a person types a year, the value is for example 0202-11-23, and the list does not change. Null if the field shows the day of the
   * list.
   */
  const [typed, setTyped] = useState<string | null>(null)
  const type = (value: string) => {
    const isWhole = value === '' || (value >= firstDate && value <= lastDate && value.length === lastDate.length)
    setTyped(isWhole ? null : value)
    if (isWhole) setDay(value || null)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:w-full">
      <FilterChips
        label={t('orders.filter.day')}
        name="day"
        chosen={typeof day === 'string' ? day : null}
        choices={nearDays.map(value => ({ value, label: t(`orders.filter.day.${value}`) }))}
      />
      <input
        type="date"
        aria-label={t('orders.filter.day.other')}
        min={firstDate}
        max={lastDate}
        value={typed ?? date}
        onChange={event => type(event.target.value)}
        onBlur={() => setTyped(null)}
        className={classNames(chipStyle(date !== ''), 'px-3 max-sm:w-full')}
      />
    </div>
  )
}
