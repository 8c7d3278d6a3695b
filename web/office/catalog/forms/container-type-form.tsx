import { type ContainerSize, containerSizes } from '#domain/catalog/container-size.ts'
import { sizesToChoose } from '#domain/catalog/draft.ts'
import { containerTypeForm } from '#domain/catalog/draft-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages } from '#web/office/catalog/forms/both-languages.tsx'
import { type CatalogList, type ItemOf, refreshCatalog } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ContainerTypeFormProps = { item: ItemOf<'container-type'> | null; list: CatalogList; onDone: () => void }

const nothing = {
  name: '',
  size: null,
  maxWeightInPounds: null,
  volumeInCubicYards: null,
  pricePerDayInCents: null,
  preAuthAmountInCents: null,
  capacityDescription: '',
  recommendedUse: '',
  lengthInInches: null,
  widthInInches: null,
  heightInInches: null,
  imageUrl: null,
  spanish: null,
}

export function ContainerTypeForm({ item, list, onDone }: ContainerTypeFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: containerTypeForm,
    record: item,
    opened: containerTypeForm.toTyped(item?.draft ?? nothing),
    labels: {
      name: t('catalog.name'),
      nameInSpanish: t('catalog.name.spanish'),
      size: t('catalog.size'),
      maxWeightInPounds: t('catalog.maxWeight'),
      pricePerDayInCents: t('catalog.pricePerDay'),
      volumeInCubicYards: t('catalog.volume'),
      preAuthAmountInCents: t('catalog.preAuthAmount'),
      lengthInInches: t('catalog.length'),
      widthInInches: t('catalog.width'),
      heightInInches: t('catalog.height'),
      capacityDescription: t('catalog.capacity'),
      recommendedUse: t('catalog.use'),
      capacityInSpanish: t('catalog.capacity.spanish'),
      useInSpanish: t('catalog.use.spanish'),
      imageUrl: t('catalog.imageUrl'),
    },
    errors: {
      name: t('catalog.name.required'),
      size: t('catalog.size.wrong'),
      maxWeightInPounds: t('catalog.maxWeight.wrong'),
      pricePerDayInCents: t('catalog.pricePerDay.wrong'),
      volumeInCubicYards: t('catalog.volume.wrong'),
      preAuthAmountInCents: t('catalog.preAuthAmount.wrong'),
      lengthInInches: t('catalog.feet.wrong'),
      widthInInches: t('catalog.feet.wrong'),
      heightInInches: t('catalog.feet.wrong'),
      imageUrl: t('catalog.imageUrl.wrong'),
    },
    showsErrorsEarly: true,
    call: (api, facts, seen) => api.office.catalog.save.mutate({ seen, draft: { kind: 'container-type', ...facts } }),
    refresh: refreshCatalog,
    saved: t('catalog.saved'),
    onDone,
  })
  const sizes = sizesToChoose(list.containerTypes.map(type => type.size))
  return (
    <EditForm {...form.frame} save={t('catalog.save')}>
      <BothLanguages>
        <TextField {...form.text('name')} />
        <TextField {...form.text('nameInSpanish')} />
      </BothLanguages>
      <SelectField<ContainerSize | ''>
        {...form.value('size')}
        choices={[
          { value: '', label: t('catalog.size.choose') },
          ...containerSizes
            .filter(size => sizes.includes(size))
            .map(value => ({ value, label: t(`catalog.size.${value}`) })),
        ]}
        onBlur={() => form.touch('size')}
      />
      <TextField {...form.text('maxWeightInPounds')} hint={t('catalog.maxWeight.hint')} />
      <TextField {...form.text('pricePerDayInCents')} hint={t('catalog.pricePerDay.hint')} />
      <TextField {...form.text('preAuthAmountInCents')} hint={t('catalog.preAuthAmount.hint')} />
      <TextField {...form.text('volumeInCubicYards')} />
      <div className="grid grid-cols-3 items-start gap-3">
        <TextField {...form.text('lengthInInches')} />
        <TextField {...form.text('widthInInches')} />
        <TextField {...form.text('heightInInches')} />
      </div>
      <BothLanguages>
        <TextAreaField {...form.text('capacityDescription')} />
        <TextAreaField {...form.text('capacityInSpanish')} />
        <TextAreaField {...form.text('recommendedUse')} />
        <TextAreaField {...form.text('useInSpanish')} />
      </BothLanguages>
      <TextField {...form.text('imageUrl')} inputMode="url" />
    </EditForm>
  )
}
