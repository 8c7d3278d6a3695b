import { materialForm } from '#domain/catalog/draft-form.ts'
import { type MaterialIcon, materialIcons } from '#domain/catalog/material-icon.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages } from '#web/office/catalog/forms/both-languages.tsx'
import { type CatalogList, type ItemOf, refreshCatalog } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { MaterialMark } from '#web/parts/material-mark.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
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

type IconChoiceProps = { label: string; chosen: MaterialIcon | ''; onChoose: (icon: MaterialIcon | '') => void }

/** Offers each icon that a material can have, with the icon's name. */
function IconChoice({ label, chosen, onChoose }: IconChoiceProps) {
  const { t } = useTexts()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{label}</legend>
      <div className="grid grid-cols-1 gap-2 min-[20rem]:grid-cols-2">
        {(['', ...materialIcons] as const).map(icon => (
          <RadioCard
            key={icon}
            name="icon"
            value={icon}
            title={t(`catalog.icon.${icon || 'none'}`)}
            icon={<MaterialMark icon={icon || null} />}
            isChip
            checked={icon === chosen}
            onChange={() => onChoose(icon)}
          />
        ))}
      </div>
    </fieldset>
  )
}
