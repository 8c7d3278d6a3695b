import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { HistoryFilter } from '#web/office/history/queries.ts'
import { ClearFilters } from '#web/office/parts/filter-chips.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const objects = [
  ...(['stop', 'route', 'order', 'load', 'fee', 'question', 'site', 'customer'] as const),
  ...(['container', 'truck', 'driver', 'facility', 'organization'] as const),
]

/** Null if the address names no kind of object, because people can type any text there. */
export const objectOf = (text: string | null): HistoryFilter['object'] => objects.find(one => one === text) ?? null

type HistoryFiltersProps = { people: RouterOutputs['office']['history']['people']['people'] }

export function HistoryFilters({ people }: HistoryFiltersProps) {
  const { t } = useTexts()
  const [what, setWhat] = useFilter('what')
  const [who, setWho] = useFilter('who')
  const [day, setDay] = useFilter('day')
  const [of, setOf] = useFilter('of')
  const any = { value: '', label: t('history.any') }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className={fieldStyle}>
        <SelectField
          className={controlStyle}
          label={t('history.what')}
          value={objectOf(what) ?? ''}
          choices={[any, ...objects.map(value => ({ value, label: t(`history.object.${value}`) }))]}
          onChange={setWhat}
        />
      </div>
      <div className={fieldStyle}>
        <SelectField
          className={controlStyle}
          label={t('history.who')}
          value={who ?? ''}
          choices={[
            any,
            ...people.map(one => ({
              value: `${one.isDriver ? 'driver' : 'person'}:${one.id}`,
              label: one.isDriver ? `${one.name} (${t('history.driver')})` : one.name,
            })),
          ]}
          onChange={setWho}
        />
      </div>
      <div className={fieldStyle}>
        <TextField
          className={controlStyle}
          type="date"
          label={t('history.day')}
          value={day ?? ''}
          onChange={event => setDay(event.target.value)}
        />
      </div>
      {of !== null && (
        <p className="flex min-h-12 items-center gap-2 pb-1.5 text-small">
          {t('history.of')}
          <Button size="sm" variant="outline" onClick={() => setOf(null)}>
            {t('history.everything')}
          </Button>
        </p>
      )}
      <ClearFilters names={historyFilterNames} />
    </div>
  )
}

export const historyFilterNames = ['what', 'who', 'day', 'of'] as const
const fieldStyle = 'w-[calc(50%-0.375rem)] min-w-0 sm:w-52'
const controlStyle = 'lg:h-10 lg:text-small'
