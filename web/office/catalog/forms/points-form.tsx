import { useTexts } from '#web/i18n/i18n.ts'
import { BothLanguages, ItemText } from '#web/office/catalog/forms/item-text.tsx'
import { readPoints, type TypedPoints, typedPoints } from '#web/office/catalog/forms/typed-item.ts'
import { useItemForm } from '#web/office/catalog/forms/use-item-form.ts'
import type { CatalogList, ItemOf } from '#web/office/catalog/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type PointsFormProps = {
  kind: 'cleanup' | 'description'
  item: ItemOf<'cleanup' | 'description'> | null
  list: CatalogList
  onDone: () => void
}

/** The form is for a kind of cleanup, or for a description that is used in kinds of cleanup. */
export function PointsForm({ kind, item, list, onDone }: PointsFormProps) {
  const { t } = useTexts()
  const read = (typed: TypedPoints) => readPoints(kind, typed)
  const form = useItemForm({ item, fields: typedPoints(item?.draft), read, onDone })
  const labels: Record<keyof TypedPoints, string> = {
    title: t('catalog.itemTitle'),
    titleInSpanish: t('catalog.itemTitle.spanish'),
    points: t('catalog.points'),
    pointsInSpanish: t('catalog.points.spanish'),
    usual: t('catalog.usual'),
  }
  const take = (id: string) => {
    const template = list.templates.find(one => one.id === id)
    if (!template) return
    const { points, pointsInSpanish } = typedPoints(template.draft)
    form.set({ points, pointsInSpanish })
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
        <ItemText
          form={form}
          name="points"
          label={labels.points}
          hint={t('catalog.points.hint')}
          isLong
          wrong={t('catalog.points.wrong')}
        />
        <ItemText
          form={form}
          name="pointsInSpanish"
          label={labels.pointsInSpanish}
          isLong
          wrong={t('catalog.points.wrong')}
        />
      </BothLanguages>
      {kind === 'cleanup' && (
        <Ticks
          label={labels.usual}
          choices={list.materials.map(({ id, name }) => ({ value: id, label: name }))}
          ticked={form.typed.usual}
          onChange={usual => form.set({ usual })}
        />
      )}
    </EditForm>
  )
}
