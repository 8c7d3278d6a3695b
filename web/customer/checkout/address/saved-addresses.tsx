import { streetWithUnit } from '#domain/value/address.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CheckboxCard } from '#web/ui/checkbox-card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

type SavedAddressesProps = {
  addresses: RouterOutputs['getAddresses']
  selected: string | null
  /** A click on the selected address clears the selection. */
  onSelect: (id: string | null) => void
}

export function SavedAddressChoice({ addresses, selected, onSelect }: SavedAddressesProps) {
  const { t } = useTexts()
  return (
    <ChoiceGroup legend={t('address.saved')}>
      {addresses.map(({ _id, line1, line2, city, state, postalCode, country }) => (
        <CheckboxCard
          key={_id}
          name="address"
          title={streetWithUnit({ line1, line2 })}
          checked={selected === _id}
          onChange={checked => onSelect(checked ? _id : null)}
        >
          {`${city}, ${state} ${postalCode}, ${country}`}
        </CheckboxCard>
      ))}
    </ChoiceGroup>
  )
}
