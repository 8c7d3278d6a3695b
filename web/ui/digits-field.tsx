import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldTexts, inputStyle } from '#web/ui/field.tsx'

type DigitsFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'maxLength'> & {
    value: string
    /** The field takes this many digits; further typed or pasted digits are dropped. */
    length: number
    onChange: (digits: string) => void
  }

/** The field takes digits only, with the phone's number pad: a ZIP code, a one-time code. */
export function DigitsField({ label, hint, error, length, value, onChange, className, ...input }: DigitsFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {wiring => (
        <input
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          {...input}
          {...wiring}
          aria-invalid={wiring['aria-invalid'] ?? input['aria-invalid']}
          value={value}
          onChange={event => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
          className={classNames(inputStyle, 'text-large tabular-nums tracking-[0.18em]', className)}
        />
      )}
    </Field>
  )
}
