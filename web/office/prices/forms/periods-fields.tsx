import { useTexts } from '#web/i18n/i18n.ts'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { Rows } from '#web/office/prices/forms/rows.tsx'
import { emptyPeriod, type TypedPeriod } from '#web/office/prices/typed-rule.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const fields = [
  ['base', 'basePriceInCents', 'prices.base', 'prices.money.wrong'],
  ['days', 'includedDays', 'prices.days', 'prices.days.wrong'],
  ['tons', 'includedTonnage', 'prices.tons', 'prices.tons.wrong'],
  ['perDay', 'additionalDayRateInCents', 'prices.perDay', 'prices.perDay.wrong'],
  ['perTon', 'additionalTonRateInCents', 'prices.perTon', 'prices.money.wrong'],
] as const

/** The fields hold the prices of dumpsters for a time. */
export function PeriodsFields({ list, typed, set, says }: RuleFieldsProps) {
  const { t } = useTexts()
  const [first] = list.containerTypes
  return (
    <Rows<TypedPeriod>
      rows={typed.periods}
      onChange={periods => set({ periods })}
      empty={first ? emptyPeriod(first.id) : null}
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
          {fields.map(([key, path, label, words]) => (
            <TextField
              key={key}
              label={t(label)}
              inputMode={key === 'days' ? 'numeric' : 'decimal'}
              error={says(`terms.data.containerPeriods.${at}.${path}`, t(words))}
              value={row[key]}
              onChange={event => setRow({ [key]: event.target.value })}
            />
          ))}
        </>
      )}
    </Rows>
  )
}
