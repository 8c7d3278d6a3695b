import { type ContainerSize, containerSizes } from '#domain/catalog/container-size.ts'
import { sizesToChoose } from '#domain/catalog/draft.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { BothLanguages, ItemText } from '#web/office/catalog/forms/item-text.tsx'
import { readContainerType, type TypedContainerType, typedContainerType } from '#web/office/catalog/forms/typed-item.ts'
import { type ItemFormState, useItemForm } from '#web/office/catalog/forms/use-item-form.ts'
import type { CatalogList, ItemOf } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type ContainerTypeFormProps = { item: ItemOf<'container-type'> | null; list: CatalogList; onDone: () => void }

const labelsOf = (t: Translate): Record<keyof TypedContainerType, string> => ({
  name: t('catalog.name'),
  nameInSpanish: t('catalog.name.spanish'),
  size: t('catalog.size'),
  maxWeight: t('catalog.maxWeight'),
  pricePerDay: t('catalog.pricePerDay'),
  volume: t('catalog.volume'),
  preAuthAmount: t('catalog.preAuthAmount'),
  length: t('catalog.length'),
  width: t('catalog.width'),
  height: t('catalog.height'),
  capacity: t('catalog.capacity'),
  use: t('catalog.use'),
  capacityInSpanish: t('catalog.capacity.spanish'),
  useInSpanish: t('catalog.use.spanish'),
  imageUrl: t('catalog.imageUrl'),
})

export function ContainerTypeForm({ item, list, onDone }: ContainerTypeFormProps) {
  const { t } = useTexts()
  const form = useItemForm({ item, fields: typedContainerType(item?.draft), read: readContainerType, onDone })
  const labels = labelsOf(t)
  const sizes = sizesToChoose(list.containerTypes.map(type => type.size))
  return (
    <EditForm {...form.frame} labels={labels}>
      <BothLanguages>
        <ItemText form={form} name="name" label={labels.name} maxLength={100} wrong={t('catalog.name.required')} />
        <ItemText form={form} name="nameInSpanish" label={labels.nameInSpanish} maxLength={100} />
      </BothLanguages>
      <SelectField<ContainerSize | ''>
        label={labels.size}
        error={form.says('size', t('catalog.size.wrong'))}
        value={form.typed.size}
        choices={[
          { value: '', label: t('catalog.size.choose') },
          ...containerSizes
            .filter(size => sizes.includes(size))
            .map(value => ({ value, label: t(`catalog.size.${value}`) })),
        ]}
        onChange={size => form.set({ size })}
        onBlur={() => form.touch('size')}
      />
      <Amounts form={form} labels={labels} />
      <Measures form={form} labels={labels} />
      <BothLanguages>
        <ItemText form={form} name="capacity" label={labels.capacity} maxLength={500} isLong />
        <ItemText form={form} name="capacityInSpanish" label={labels.capacityInSpanish} maxLength={500} isLong />
        <ItemText form={form} name="use" label={labels.use} maxLength={500} isLong />
        <ItemText form={form} name="useInSpanish" label={labels.useInSpanish} maxLength={500} isLong />
      </BothLanguages>
      <ItemText
        form={form}
        name="imageUrl"
        label={labels.imageUrl}
        maxLength={500}
        inputMode="url"
        wrong={t('catalog.imageUrl.wrong')}
      />
    </EditForm>
  )
}

type FieldsProps = { form: ItemFormState<TypedContainerType>; labels: Record<keyof TypedContainerType, string> }

function Amounts({ form, labels }: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <ItemText
        form={form}
        name="maxWeight"
        label={labels.maxWeight}
        hint={t('catalog.maxWeight.hint')}
        inputMode="decimal"
        wrong={t('catalog.maxWeight.wrong')}
      />
      <ItemText
        form={form}
        name="pricePerDay"
        label={labels.pricePerDay}
        hint={t('catalog.pricePerDay.hint')}
        inputMode="decimal"
        wrong={t('catalog.pricePerDay.wrong')}
      />
      <ItemText
        form={form}
        name="preAuthAmount"
        label={labels.preAuthAmount}
        hint={t('catalog.preAuthAmount.hint')}
        inputMode="decimal"
        wrong={t('catalog.preAuthAmount.wrong')}
      />
    </>
  )
}

function Measures({ form, labels }: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <ItemText form={form} name="volume" label={labels.volume} wrong={t('catalog.volume.wrong')} inputMode="numeric" />
      <div className="grid grid-cols-3 items-start gap-3">
        {(['length', 'width', 'height'] as const).map(name => (
          <ItemText
            key={name}
            form={form}
            name={name}
            label={labels[name]}
            wrong={t('catalog.feet.wrong')}
            inputMode="decimal"
          />
        ))}
      </div>
    </>
  )
}
