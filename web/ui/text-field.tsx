import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldTexts, inputStyle } from '#web/ui/field.tsx'

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>

export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {wiring => <input type="text" {...input} {...wiring} className={classNames(inputStyle, className)} />}
    </Field>
  )
}
