import { Checkbox } from '#web/ui/checkbox.tsx'

type TicksProps<Value extends string> = {
  label: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  ticked: readonly Value[]
  onChange: (ticked: Value[]) => void
}

/** Any number of choices. */
export function Ticks<Value extends string>({ label, choices, ticked, onChange }: TicksProps<Value>) {
  const toggle = (value: Value) =>
    onChange(choices.map(one => one.value).filter(one => ticked.includes(one) !== (one === value)))
  return (
    <fieldset>
      <legend className="text-small font-medium">{label}</legend>
      <div className="flex flex-col">
        {choices.map(choice => (
          <Checkbox key={choice.value} checked={ticked.includes(choice.value)} onChange={() => toggle(choice.value)}>
            {choice.label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
