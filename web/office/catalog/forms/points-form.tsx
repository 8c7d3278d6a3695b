import { pointsForm } from '#domain/catalog/draft-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages } from '#web/office/catalog/forms/both-languages.tsx'
import { type CatalogList, type ItemOf, refreshCatalog } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PointsFormProps = {
  kind: 'cleanup' | 'description'
  item: ItemOf<'cleanup' | 'description'> | null
  list: CatalogList
  onDone: () => void
}

const typedPoints = (draft: ItemOf<'cleanup' | 'description'>['draft'] | undefined) =>
  pointsForm.toTyped({
    title: draft?.title ?? '',
    descriptionItems: draft?.descriptionItems ?? null,
    spanish: draft?.spanish ?? null,
    usualMaterialIds: draft?.kind === 'cleanup' ? [...draft.usualMaterialIds] : [],
  })

/** The form is for a kind of cleanup, or for a description that cleanups use. */
export function PointsForm({ kind, item, list, onDone }: PointsFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: pointsForm,
    record: item,
    opened: typedPoints(item?.draft),
    labels: {
      title: t('catalog.itemTitle'),
      titleInSpanish: t('catalog.itemTitle.spanish'),
      descriptionItems: t('catalog.points'),
      pointsInSpanish: t('catalog.points.spanish'),
      usualMaterialIds: t('catalog.usual'),
    },
    errors: {
      title: t('catalog.itemTitle.required'),
      descriptionItems: t('catalog.points.wrong'),
      pointsInSpanish: t('catalog.points.wrong'),
    },
    showsErrorsEarly: true,
    call: (api, { usualMaterialIds, ...points }, seen) =>
      api.office.catalog.save.mutate({
        seen,
        draft: kind === 'cleanup' ? { kind, ...points, usualMaterialIds } : { kind, ...points },
      }),
    refresh: refreshCatalog,
    saved: t('catalog.saved'),
    onDone,
  })
  const take = (id: string) => {
    const template = list.templates.find(one => one.id === id)
    if (!template) return
    const { descriptionItems, pointsInSpanish } = typedPoints(template.draft)
    form.set({ descriptionItems, pointsInSpanish })
  }
  return (
    <EditForm {...form.frame} save={t('catalog.save')}>
      <BothLanguages>
        <TextField {...form.text('title')} />
        <TextField {...form.text('titleInSpanish')} />
      </BothLanguages>
      {list.templates.length > 0 && (
        <SelectField
          label={t('catalog.template')}
          value=""
          choices={[
            { value: '', label: t('catalog.template.choose') },
            ...list.templates.map(({ id, draft }) => ({ value: id, label: draft.title })),
          ]}
          onChange={take}
        />
      )}
      <BothLanguages>
        <TextAreaField {...form.text('descriptionItems')} hint={t('catalog.points.hint')} />
        <TextAreaField {...form.text('pointsInSpanish')} />
      </BothLanguages>
      {kind === 'cleanup' && (
        <Ticks
          {...form.ticks('usualMaterialIds')}
          choices={list.materials.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </EditForm>
  )
}
