import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages, ItemText } from '#web/office/catalog/forms/item-text.tsx'
import { readAddOn, type TypedAddOn, typedAddOn } from '#web/office/catalog/forms/typed-item.ts'
import { useItemForm } from '#web/office/catalog/forms/use-item-form.ts'
import type { ItemOf } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'

type AddOnFormProps = { item: ItemOf<'add-on'> | null; onDone: () => void }

export function AddOnForm({ item, onDone }: AddOnFormProps) {
  const { t } = useTexts()
  const form = useItemForm({ item, fields: typedAddOn(item?.draft), read: readAddOn, onDone })
  const labels: Record<keyof TypedAddOn, string> = {
    title: t('catalog.itemTitle'),
    titleInSpanish: t('catalog.itemTitle.spanish'),
    price: t('catalog.price'),
    description: t('catalog.description'),
    descriptionInSpanish: t('catalog.description.spanish'),
  }
  return (
    <EditForm {...form.frame} labels={labels}>
      <BothLanguages>
        <ItemText
          form={form}
          name="title"
          label={labels.title}
          maxLength={100}
          wrong={t('catalog.itemTitle.required')}
        />
        <ItemText form={form} name="titleInSpanish" label={labels.titleInSpanish} maxLength={100} />
        <ItemText
          form={form}
          name="description"
          label={labels.description}
          maxLength={500}
          isLong
          wrong={t('catalog.description.required')}
        />
        <ItemText form={form} name="descriptionInSpanish" label={labels.descriptionInSpanish} maxLength={500} isLong />
      </BothLanguages>
      <ItemText
        form={form}
        name="price"
        label={labels.price}
        hint={t('catalog.price.hint')}
        inputMode="decimal"
        wrong={t('catalog.price.required')}
      />
    </EditForm>
  )
}
