import { useTexts } from '#web/i18n/i18n.ts'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { Rows } from '#web/office/prices/forms/rows.tsx'
import { emptyCell, type TypedCell } from '#web/office/prices/typed-rule.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const kinds = ['fixed', 'payAsYouGo', 'forbidden'] as const

/** The fields hold the price of a material in a dumpster, or forbid it there. */
export function CellsFields({ list, typed, set, says }: RuleFieldsProps) {
  const { t } = useTexts()
  const [container, material] = [list.containerTypes[0], list.materials[0]]
  return (
    <Rows<TypedCell>
      rows={typed.cells}
      onChange={cells => set({ cells })}
      empty={container && material ? emptyCell(container.id, material.id) : null}
      error={says('terms.data', t('prices.rows.wrong'))}
    >
      {(row, at, setRow) => (
        <>
          <SelectField
            label={t('prices.container')}
            value={row.containerTypeId}
            choices={list.containerTypes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={containerTypeId => setRow({ containerTypeId })}
          />
          <SelectField
            label={t('prices.material')}
            value={row.materialId}
            choices={list.materials.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={materialId => setRow({ materialId })}
          />
          <SelectField
            label={t('prices.kind')}
            value={row.kind}
            choices={kinds.map(value => ({ value, label: t(`prices.kind.${value}`) }))}
            onChange={kind => setRow({ kind })}
          />
          {row.kind !== 'forbidden' && (
            <CellAmounts row={row} setRow={setRow} says={says} path={`terms.data.cells.${at}`} />
          )}
        </>
      )}
    </Rows>
  )
}

type CellAmountsProps = Pick<RuleFieldsProps, 'says'> & {
  row: TypedCell
  setRow: (change: Partial<TypedCell>) => void
  path: string
}

function CellAmounts({ row, setRow, says, path }: CellAmountsProps) {
  const { t } = useTexts()
  const isFixed = row.kind === 'fixed'
  return (
    <>
      <TextField
        label={t(isFixed ? 'prices.base' : 'prices.minimum')}
        inputMode="decimal"
        error={says(`${path}.${isFixed ? 'fixedPriceInCents' : 'minimumCharge'}`, t('prices.money.wrong'))}
        value={row.price}
        onChange={event => setRow({ price: event.target.value })}
      />
      <TextField
        label={t(isFixed ? 'prices.tons' : 'prices.tons.least')}
        inputMode="decimal"
        error={says(`${path}.minimumTonnage`, t('prices.tons.wrong'))}
        value={row.tons}
        onChange={event => setRow({ tons: event.target.value })}
      />
      <TextField
        label={t(isFixed ? 'prices.perTon' : 'prices.perTon.all')}
        inputMode="decimal"
        error={says(`${path}.perTonRateInCents`, t('prices.money.wrong'))}
        value={row.perTon}
        onChange={event => setRow({ perTon: event.target.value })}
      />
    </>
  )
}
