import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldTexts } from '#web/ui/field.tsx'

type Choice<Value extends string> = { readonly value: Value; readonly label: string }

type SelectFieldProps<Value extends string> = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'value' | 'onChange'> & {
    value: Value
    choices: readonly Choice<Value>[]
    onChange: (value: Value) => void
  }

/** The list looks like a field for text. It needs its own style, because style sheets treat a list as read-only. */
const selectStyle =
  'h-12 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink transition-colors ' +
  'hover:border-ink focus-visible:border-ink aria-invalid:border-bad aria-invalid:bg-bad-tint disabled:bg-sunken disabled:text-ink-soft'

/** The browser's own list of choices, which keyboards, phones and screen readers know. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, className, value, choices, onChange, ...select } = props
  const choose = (chosen: string) => {
    const found = choices.find(choice => choice.value === chosen)
    if (found) onChange(found.value)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {wiring => (
        <select
          {...select}
          {...wiring}
          value={value}
          onChange={event => choose(event.target.value)}
          className={classNames(selectStyle, className)}
        >
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
