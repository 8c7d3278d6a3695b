import { timeWindowForm } from '#domain/catalog/draft-form.ts'
import { isOfferedTwice } from '#domain/schedule/window-list.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages } from '#web/office/catalog/forms/both-languages.tsx'
import { type CatalogList, type ItemOf, refreshCatalog } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { formatHour } from '#web/parts/when.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type TimeWindowFormProps = { item: ItemOf<'time-window'> | null; list: CatalogList; onDone: () => void }
type TypedWindow = ReturnType<typeof timeWindowForm.toTyped>

const nothing = { start: null, end: null, needsConfirmation: false, onlyWeekend: false, name: null, spanish: null }

const hoursFrom = (first: number) => Array.from({ length: 24 }, (_, index) => first + index)

/** The form has the hours of a time window, the days on which customers can choose it, and its text. */
export function TimeWindowForm({ item, list, onDone }: TimeWindowFormProps) {
  const { t, language } = useTexts()
  const others = list.items.flatMap(({ id, archived, draft }) =>
    draft.kind === 'time-window' && !archived && id !== item?.id ? [draft] : [],
  )
  const isTwice = (typed: TypedWindow) => {
    const { values } = timeWindowForm.read(typed)
    return values !== null && isOfferedTwice(values, others)
  }
  const missing = t('catalog.window.hour.missing')
  const form = useRecordForm({
    rules: {
      ...timeWindowForm,
      read: (typed: TypedWindow) =>
        isTwice(typed) ? { values: null, wrong: new Set(['start' as const]) } : timeWindowForm.read(typed),
    },
    record: item,
    opened: timeWindowForm.toTyped(item?.draft ?? nothing),
    labels: {
      onlyWeekend: t('catalog.window.days'),
      start: t('catalog.window.start'),
      end: t('catalog.window.end'),
      needsConfirmation: t('catalog.window.confirmation'),
      name: t('catalog.window.name'),
      nameInSpanish: t('catalog.name.spanish'),
    },
    errors: typed => ({
      start: isTwice(typed) ? refusalText('window-exists') : missing,
      end: typed.end === '' ? missing : t('catalog.window.end.wrong'),
      name: t('catalog.window.name.missing'),
    }),
    showsErrorsEarly: true,
    call: (api, facts, seen) => api.office.catalog.save.mutate({ seen, draft: { kind: 'time-window', ...facts } }),
    refresh: refreshCatalog,
    saved: t('catalog.saved'),
    onDone,
  })
  const hours = (first: number) => [
    { value: '', label: t('catalog.window.hour.choose') },
    ...hoursFrom(first).map(hour => ({ value: String(hour), label: formatHour(hour, language) })),
  ]
  return (
    <EditForm {...form.frame} save={t('catalog.save')}>
      <SelectField
        {...form.value('onlyWeekend')}
        choices={(['workdays', 'saturday'] as const).map(value => ({ value, label: t(`catalog.window.${value}`) }))}
      />
      <BothLanguages>
        <SelectField {...form.value('start')} choices={hours(0)} />
        <SelectField {...form.value('end')} choices={hours(1)} />
      </BothLanguages>
      <Checkbox
        checked={form.typed.needsConfirmation}
        onChange={event => form.set({ needsConfirmation: event.target.checked })}
      >
        {t('catalog.window.confirmation')}
      </Checkbox>
      <BothLanguages>
        <TextField {...form.text('name')} hint={t('catalog.window.name.hint')} />
        <TextField {...form.text('nameInSpanish')} />
      </BothLanguages>
    </EditForm>
  )
}
