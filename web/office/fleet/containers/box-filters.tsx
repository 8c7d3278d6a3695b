import { containerPlaces, containerStatuses } from '#domain/fleet/container.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { BoxFilter, FleetChoices } from '#web/office/fleet/queries.ts'
import { ClearFilters, FilterChips } from '#web/office/parts/filter-chips.tsx'
import { SearchField } from '#web/office/parts/search-field.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** The address holds the filter. An unknown value filters nothing. */
export function useBoxFilter(): BoxFilter {
  const [search] = useFilter('search')
  const [typeId] = useFilter('type')
  const [place] = useFilter('place')
  const [status] = useFilter('status')
  return {
    search: search?.slice(0, 60) ?? null,
    typeId: typeId && uuid.test(typeId) ? typeId : null,
    place: containerPlaces.find(one => one === place) ?? null,
    status: containerStatuses.find(one => one === status) ?? null,
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const boxFilterNames = ['search', 'type', 'place', 'status'] as const

export function BoxFilters({ filter, types }: { filter: BoxFilter; types: FleetChoices['containerTypes'] }) {
  const { t } = useTexts()
  const [, setType] = useFilter('type')
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField label={t('boxes.search')} hint={t('boxes.search.hint')} name="search" />
        <div className="w-full sm:w-56">
          <SelectField
            label={t('boxes.type')}
            value={filter.typeId ?? ''}
            choices={[
              { value: '', label: t('fleet.any') },
              ...types.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={value => setType(value || null)}
            className="lg:h-10 lg:text-small"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <FilterChips
          label={t('boxes.place')}
          name="place"
          chosen={filter.place}
          choices={containerPlaces.map(value => ({ value, label: t(`fleet.place.${value}`) }))}
        />
        <FilterChips
          label={t('boxes.status')}
          name="status"
          chosen={filter.status}
          choices={containerStatuses.map(value => ({ value, label: t(`fleet.status.${value}`) }))}
        />
        <ClearFilters names={boxFilterNames} />
      </div>
    </div>
  )
}
