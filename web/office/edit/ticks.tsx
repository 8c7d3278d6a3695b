import { Checkbox } from '#web/ui/checkbox.tsx'

type TicksProps<Value extends string> = {
  label: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  ticked: readonly Value[]
  onChange: (ticked: Value[]) => void
  error?: string | undefined
  /** True if many short choices are shown in columns, where there is space. */
  isWide?: boolean
}

export function Ticks<Value extends string>({
  label,
  choices,
  ticked,
  onChange,
  error,
  isWide = false,
}: TicksProps<Value>) {
  const toggle = (value: Value) =>
    onChange(choices.map(one => one.value).filter(one => ticked.includes(one) !== (one === value)))
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-medium">{label}</legend>
      <div className={isWide ? 'grid grid-cols-1 gap-x-4 sm:grid-cols-2 xl:grid-cols-3' : 'flex flex-col'}>
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.value}
            checked={ticked.includes(choice.value)}
            error={index === choices.length - 1 ? error : undefined}
            onChange={() => toggle(choice.value)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
