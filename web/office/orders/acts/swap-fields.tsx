import { swapDurationsInDays } from '#domain/schedule/swap.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { ActInput } from '#web/office/orders/acts/use-order-act.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type SwapFieldsProps = { input: ActInput; onChange: (change: Partial<ActInput>) => void }

/** The fields choose how long the next dumpster stays, and if it has the same size: another size is chosen with the payment. */
export function SwapFields({ input, onChange }: SwapFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <SelectField
        label={t('orders.swap.days')}
        value={String(input.rentalDurationDays)}
        choices={swapDurationsInDays.map(days => ({ value: String(days), label: t('orders.days', { days }) }))}
        onChange={days => onChange({ rentalDurationDays: Number(days) })}
      />
      <Checkbox checked={input.isSameSize} onChange={event => onChange({ isSameSize: event.target.checked })}>
        {t('orders.swap.sameSize')}
      </Checkbox>
    </>
  )
}
