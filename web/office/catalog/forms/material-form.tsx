import { useTexts } from '#web/i18n/i18n.ts'
import { IconChoice } from '#web/office/catalog/forms/icon-choice.tsx'
import { BothLanguages, ItemText } from '#web/office/catalog/forms/item-text.tsx'
import { readMaterial, type TypedCatalogMaterial, typedMaterial } from '#web/office/catalog/forms/typed-item.ts'
import { useItemForm } from '#web/office/catalog/forms/use-item-form.ts'
import type { CatalogList, ItemOf } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type MaterialFormProps = { item: ItemOf<'material'> | null; list: CatalogList; onDone: () => void }

export function MaterialForm({ item, list, onDone }: MaterialFormProps) {
  const { t } = useTexts()
  const form = useItemForm({ item, fields: typedMaterial(item?.draft), read: readMaterial, onDone })
  const labels: Record<keyof TypedCatalogMaterial, string> = {
    name: t('catalog.name'),
    nameInSpanish: t('catalog.name.spanish'),
    isRestricted: t('catalog.restricted'),
    extraCharge: t('catalog.extraCharge'),
    recommended: t('catalog.recommended'),
    icon: t('catalog.icon'),
  }
  const { isRestricted, recommended, icon } = form.typed
  const types = list.containerTypes.filter(({ id, archived }) => !archived || recommended.includes(id))
  return (
    <EditForm {...form.frame} labels={labels}>
      <BothLanguages>
        <ItemText form={form} name="name" label={labels.name} maxLength={100} wrong={t('catalog.name.required')} />
        <ItemText form={form} name="nameInSpanish" label={labels.nameInSpanish} maxLength={100} />
      </BothLanguages>
      <Checkbox checked={isRestricted} onChange={event => form.set({ isRestricted: event.target.checked })}>
        {labels.isRestricted}
      </Checkbox>
      <ItemText
        form={form}
        name="extraCharge"
        label={labels.extraCharge}
        hint={t('catalog.extraCharge.hint')}
        inputMode="decimal"
        wrong={t('catalog.extraCharge.wrong')}
      />
      <Ticks
        label={labels.recommended}
        choices={types.map(({ id, name }) => ({ value: id, label: name }))}
        ticked={recommended}
        onChange={ticked => form.set({ recommended: ticked })}
      />
      <IconChoice label={labels.icon} chosen={icon} onChoose={icon => form.set({ icon })} />
    </EditForm>
  )
}
