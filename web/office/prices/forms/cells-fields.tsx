import { newCell } from '#domain/pricing/rule-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { Rows } from '#web/office/prices/forms/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const kinds = ['fixed', 'payAsYouGo', 'forbidden'] as const

/** Each cell holds the price of a material in a dumpster, or forbids the material there. */
export function CellsFields({ list, form }: Pick<RuleFieldsProps, 'list' | 'form'>) {
  const { t } = useTexts()
  const [container, material] = [list.containerTypes[0], list.materials[0]]
  return (
    <Rows list={form.rows('cells')} empty={container && material ? newCell(container.id, material.id) : null}>
      {(row, { kind }) => (
        <>
          <SelectField
            {...row.value('containerTypeId')}
            choices={list.containerTypes.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            {...row.value('materialId')}
            choices={list.materials.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            {...row.value('kind')}
            choices={kinds.map(value => ({ value, label: t(`prices.kind.${value}`) }))}
          />
          {kind === 'fixed' && (
            <>
              <TextField {...row.text('price')} />
              <TextField {...row.text('minimumTonnage')} />
              <TextField {...row.text('perTonRateInCents')} />
            </>
          )}
          {kind === 'payAsYouGo' && (
            <>
              <TextField {...row.text('price')} label={t('prices.minimum')} />
              <TextField {...row.text('minimumTonnage')} label={t('prices.tons.least')} />
              <TextField {...row.text('perTonRateInCents')} label={t('prices.perTon.all')} />
            </>
          )}
        </>
      )}
    </Rows>
  )
}
