import { useTexts } from '#web/i18n/i18n.ts'
import type {
  CorrectionFieldsProps,
  TypedCorrectedLine,
  TypedDiscount,
} from '#web/office/orders/correction/typed-correction.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const changed = <Item,>(items: readonly Item[], at: number, change: Partial<Item>): Item[] =>
  items.map((item, of) => (of === at ? { ...item, ...change } : item))

const without = <Item,>(items: readonly Item[], at: number): Item[] => items.filter((_, of) => of !== at)

const most = { lines: 20, discounts: 10 }

/** The lines are what the office adds to the bill, or takes off it, before or after tax. */
export function LineFields({ typed: { lines }, set, says }: CorrectionFieldsProps) {
  const { t } = useTexts()
  const change = (at: number, to: Partial<TypedCorrectedLine>) => set({ lines: changed(lines, at, to) })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('correction.lines')}</legend>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a typed row has no id, so it is known by its index
        <div key={at} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
          <TextField
            label={t('correction.line.label', { number: at + 1 })}
            error={says(`label ${at}`, t('correction.line.label.missing'))}
            value={line.label}
            maxLength={100}
            onChange={event => change(at, { label: event.target.value })}
          />
          <TextField
            label={t('correction.line.amount', { number: at + 1 })}
            inputMode="text"
            error={says(`line ${at}`, t('correction.line.amount.invalid'))}
            value={line.amount}
            maxLength={12}
            onChange={event => change(at, { amount: event.target.value })}
          />
          <RemoveButton
            label={t('correction.line.remove', { number: at + 1 })}
            onClick={() => set({ lines: without(lines, at) })}
          />
          <Checkbox checked={line.isAfterTax} onChange={event => change(at, { isAfterTax: event.target.checked })}>
            {t('correction.line.afterTax', { number: at + 1 })}
          </Checkbox>
        </div>
      ))}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        disabled={lines.length >= most.lines}
        onClick={() => set({ lines: [...lines, { label: '', amount: '', isAfterTax: false }] })}
      >
        {t('correction.line.add')}
      </Button>
    </fieldset>
  )
}

export function DiscountFields({ typed: { discounts }, set, says }: CorrectionFieldsProps) {
  const { t } = useTexts()
  const change = (at: number, to: Partial<TypedDiscount>) => set({ discounts: changed(discounts, at, to) })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('correction.discounts')}</legend>
      {discounts.map((discount, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a typed row has no id, so it is known by its index
        <div key={at} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
          <SelectField
            label={t('correction.discount.type', { number: at + 1 })}
            value={discount.type}
            choices={(['percent', 'dollars'] as const).map(value => ({
              value,
              label: t(`correction.discount.${value}`),
            }))}
            onChange={type => change(at, { type })}
          />
          <TextField
            label={t('correction.discount.amount', { number: at + 1 })}
            inputMode="decimal"
            error={says(`discount ${at}`, t('correction.discount.invalid'))}
            value={discount.amount}
            maxLength={12}
            onChange={event => change(at, { amount: event.target.value })}
          />
          <RemoveButton
            label={t('correction.discount.remove', { number: at + 1 })}
            onClick={() => set({ discounts: without(discounts, at) })}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        disabled={discounts.length >= most.discounts}
        onClick={() => set({ discounts: [...discounts, { type: 'percent', amount: '' }] })}
      >
        {t('correction.discount.add')}
      </Button>
    </fieldset>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="icon" className="sm:mt-7" aria-label={label} onClick={onClick}>
      <CloseIcon />
    </Button>
  )
}
