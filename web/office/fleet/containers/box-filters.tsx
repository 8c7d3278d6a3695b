import { containerPlaces, containerStatuses } from '#domain/fleet/container.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { BoxFilter, FleetChoices } from '#web/office/fleet/queries.ts'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { useTypedFilter } from '#web/office/parts/use-typed-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

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

export function BoxFilters({ filter, types }: { filter: BoxFilter; types: FleetChoices['containerTypes'] }) {
  const { t } = useTexts()
  const [typed, setTyped] = useTypedFilter('search')
  const [, setType] = useFilter('type')
  const [, setPlace] = useFilter('place')
  const [, setStatus] = useFilter('status')
  const any = { value: '', label: t('fleet.any') }
  const small = 'h-11 text-small'

  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:max-w-5xl">
      <div className="max-lg:col-span-2">
        <TextField
          label={t('boxes.search')}
          type="search"
          placeholder={t('boxes.search.hint')}
          value={typed}
          maxLength={60}
          onChange={event => setTyped(event.target.value)}
          className={small}
        />
      </div>
      <SelectField
        label={t('boxes.type')}
        value={filter.typeId ?? ''}
        choices={[any, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={value => setType(value || null)}
        className={small}
      />
      <SelectField
        label={t('boxes.place')}
        value={filter.place ?? ''}
        choices={[any, ...containerPlaces.map(value => ({ value, label: t(`fleet.place.${value}`) }))]}
        onChange={value => setPlace(value || null)}
        className={small}
      />
      <SelectField
        label={t('boxes.status')}
        value={filter.status ?? ''}
        choices={[any, ...containerStatuses.map(value => ({ value, label: t(`fleet.status.${value}`) }))]}
        onChange={value => setStatus(value || null)}
        className={small}
      />
    </div>
  )
}
