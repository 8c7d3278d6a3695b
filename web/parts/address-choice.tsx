import { byHandPrefix } from '#domain/value/address.ts'
import { GoogleMark } from '#web/parts/google-mark.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

type Choice = { readonly placeId: string; readonly text: string }

type AddressChoiceProps<Each extends Choice> = {
  texts: { readonly question: string; readonly typed: string; readonly toCheck: string }
  typed: Each
  found: Each
  /** Null until the person has chosen. */
  chosen: string | null
  onChoose: (choice: Each) => void
}

/** Shows an address as it was typed, and as Google knows it (rule C56). Neither is used before the person has chosen one. */
export function AddressChoice<Each extends Choice>({
  texts,
  typed,
  found,
  chosen,
  onChoose,
}: AddressChoiceProps<Each>) {
  return (
    <ChoiceGroup legend={texts.question}>
      <RadioCard
        name="address-choice"
        title={found.text}
        checked={chosen === found.placeId}
        onChange={() => onChoose(found)}
      >
        <GoogleMark />
      </RadioCard>
      <RadioCard
        name="address-choice"
        title={typed.text}
        checked={chosen === typed.placeId}
        onChange={() => onChoose(typed)}
      >
        {texts.typed}
        {typed.placeId.startsWith(`${byHandPrefix}.`) && ` ${texts.toCheck}`}
      </RadioCard>
    </ChoiceGroup>
  )
}
