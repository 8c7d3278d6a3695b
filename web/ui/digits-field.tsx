import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldTexts, inputStyle } from '#web/ui/field.tsx'

type DigitsFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'maxLength'> & {
    value: string
    /** The number of digits that the field takes. It drops further typed or pasted digits. */
    length: number
    onChange: (digits: string) => void
  }

/** A field for digits only, with the phone's number pad, such as for a ZIP code or a one-time code. */
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
