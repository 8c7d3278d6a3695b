import { addOnForm } from '#domain/catalog/draft-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages } from '#web/office/catalog/forms/both-languages.tsx'
import { type ItemOf, refreshCatalog } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type AddOnFormProps = { item: ItemOf<'add-on'> | null; onDone: () => void }

export function AddOnForm({ item, onDone }: AddOnFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: addOnForm,
    record: item,
    opened: addOnForm.toTyped(item?.draft ?? { title: '', description: '', priceInCents: null, spanish: null }),
    labels: {
      title: t('catalog.itemTitle'),
      titleInSpanish: t('catalog.itemTitle.spanish'),
      priceInCents: t('catalog.price'),
      description: t('catalog.description'),
      descriptionInSpanish: t('catalog.description.spanish'),
    },
    errors: {
      title: t('catalog.itemTitle.required'),
      priceInCents: t('catalog.price.required'),
      description: t('catalog.description.required'),
    },
    showsErrorsEarly: true,
    call: (api, facts, seen) => api.office.catalog.save.mutate({ seen, draft: { kind: 'add-on', ...facts } }),
    refresh: refreshCatalog,
    saved: t('catalog.saved'),
    onDone,
  })
  return (
    <EditForm {...form.frame} save={t('catalog.save')}>
      <BothLanguages>
        <TextField {...form.text('title')} />
        <TextField {...form.text('titleInSpanish')} />
        <TextAreaField {...form.text('description')} />
        <TextAreaField {...form.text('descriptionInSpanish')} />
      </BothLanguages>
      <TextField {...form.text('priceInCents')} hint={t('catalog.price.hint')} />
    </EditForm>
  )
}
