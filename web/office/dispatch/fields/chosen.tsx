import { LabelledField, selectStyle } from '#web/office/dispatch/fields/labelled.tsx'

type ChosenProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}

export function Chosen({ label, value, choices, onChoose }: ChosenProps) {
  return (
    <LabelledField label={label}>
      {id => (
        <select id={id} value={value} onChange={event => onChoose(event.target.value)} className={selectStyle}>
          {choices.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  )
}
