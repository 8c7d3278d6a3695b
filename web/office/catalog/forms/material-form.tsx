import { materialForm } from '#domain/catalog/draft-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages } from '#web/office/catalog/forms/both-languages.tsx'
import { IconChoice } from '#web/office/catalog/forms/icon-choice.tsx'
import { type CatalogList, type ItemOf, refreshCatalog } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type MaterialFormProps = { item: ItemOf<'material'> | null; list: CatalogList; onDone: () => void }

const nothing = {
  name: '',
  isRestricted: false,
  extraChargeInCents: null,
  recommendedContainerIds: [],
  icon: null,
  spanish: null,
}

export function MaterialForm({ item, list, onDone }: MaterialFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: materialForm,
    record: item,
    opened: materialForm.toTyped(item?.draft ?? nothing),
    labels: {
      name: t('catalog.name'),
      nameInSpanish: t('catalog.name.spanish'),
      isRestricted: t('catalog.restricted'),
      extraChargeInCents: t('catalog.extraCharge'),
      recommendedContainerIds: t('catalog.recommended'),
      icon: t('catalog.icon'),
    },
    errors: {
      name: t('catalog.name.required'),
      extraChargeInCents: t('catalog.extraCharge.wrong'),
    },
    showsErrorsEarly: true,
    call: (api, facts, seen) => api.office.catalog.save.mutate({ seen, draft: { kind: 'material', ...facts } }),
    refresh: refreshCatalog,
    saved: t('catalog.saved'),
    onDone,
  })
  const { isRestricted, recommendedContainerIds, icon } = form.typed
  const types = list.containerTypes.filter(({ id, archived }) => !archived || recommendedContainerIds.includes(id))
  return (
    <EditForm {...form.frame} save={t('catalog.save')}>
      <BothLanguages>
        <TextField {...form.text('name')} />
        <TextField {...form.text('nameInSpanish')} />
      </BothLanguages>
      <Checkbox checked={isRestricted} onChange={event => form.set({ isRestricted: event.target.checked })}>
        {t('catalog.restricted')}
      </Checkbox>
      <TextField {...form.text('extraChargeInCents')} hint={t('catalog.extraCharge.hint')} />
      <Ticks
        {...form.ticks('recommendedContainerIds')}
        choices={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <IconChoice label={t('catalog.icon')} chosen={icon} onChoose={chosen => form.set({ icon: chosen })} />
    </EditForm>
  )
}
