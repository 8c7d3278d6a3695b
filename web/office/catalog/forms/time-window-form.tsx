import { isOfferedTwice } from '#domain/schedule/window-list.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages, ItemText } from '#web/office/catalog/forms/item-text.tsx'
import { readTimeWindow, type TypedTimeWindow, typedTimeWindow } from '#web/office/catalog/forms/typed-time-window.ts'
import { type ReadItem, useItemForm } from '#web/office/catalog/forms/use-item-form.ts'
import type { CatalogList, ItemOf } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { formatHour } from '#web/parts/when.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type TimeWindowFormProps = { item: ItemOf<'time-window'> | null; list: CatalogList; onDone: () => void }

const hoursFrom = (first: number) => Array.from({ length: 24 }, (_, index) => first + index)

/** The form has the hours of a window, the days on which customers can choose it, and the text beside it. */
export function TimeWindowForm({ item, list, onDone }: TimeWindowFormProps) {
  const { t, language } = useTexts()
  const others = list.items.flatMap(({ id, archived, draft }) =>
    draft.kind === 'time-window' && !archived && id !== item?.id ? [draft] : [],
  )
  const isTwice = ({ draft }: ReadItem) => draft?.kind === 'time-window' && isOfferedTwice(draft, others)
  const read = (typed: TypedTimeWindow): ReadItem => {
    const found = readTimeWindow(typed)
    return isTwice(found) ? { wrong: new Set(['start']), draft: null } : found
  }
  const form = useItemForm({ item, fields: typedTimeWindow(item?.draft), read, onDone })
  const labels: Record<keyof TypedTimeWindow, string> = {
    days: t('catalog.window.days'),
    start: t('catalog.window.start'),
    end: t('catalog.window.end'),
    needsConfirmation: t('catalog.window.confirmation'),
    name: t('catalog.window.name'),
    nameInSpanish: t('catalog.name.spanish'),
  }
  const { typed, set, says } = form
  const hours = (first: number) => [
    { value: '', label: t('catalog.window.hour.choose') },
    ...hoursFrom(first).map(hour => ({ value: String(hour), label: formatHour(hour, language) })),
  ]
  const missing = t('catalog.window.hour.missing')
  const wrongStart = isTwice(readTimeWindow(typed)) ? refusalText('window-exists') : missing
  const wrongEnd = typed.end === '' ? missing : t('catalog.window.end.wrong')
  return (
    <EditForm {...form.frame} labels={labels}>
      <SelectField
        label={labels.days}
        value={typed.days}
        choices={(['workdays', 'saturday'] as const).map(value => ({ value, label: t(`catalog.window.${value}`) }))}
        onChange={days => set({ days })}
      />
      <BothLanguages>
        <SelectField
          label={labels.start}
          value={typed.start}
          choices={hours(0)}
          error={says('start', wrongStart)}
          onChange={start => set({ start })}
        />
        <SelectField
          label={labels.end}
          value={typed.end}
          choices={hours(1)}
          error={says('end', wrongEnd)}
          onChange={end => set({ end })}
        />
      </BothLanguages>
      <Checkbox checked={typed.needsConfirmation} onChange={event => set({ needsConfirmation: event.target.checked })}>
        {labels.needsConfirmation}
      </Checkbox>
      <BothLanguages>
        <ItemText
          form={form}
          name="name"
          label={labels.name}
          maxLength={40}
          hint={t('catalog.window.name.hint')}
          wrong={t('catalog.window.name.missing')}
        />
        <ItemText form={form} name="nameInSpanish" label={labels.nameInSpanish} maxLength={40} />
      </BothLanguages>
    </EditForm>
  )
}
