import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldTexts, inputStyle } from '#web/ui/field.tsx'

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>

export function TextAreaField({ label, hint, error, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {wiring => (
        <textarea
          rows={2}
          {...area}
          {...wiring}
          className={classNames(inputStyle, 'h-auto min-h-20 py-3', className)}
        />
      )}
    </Field>
  )
}
