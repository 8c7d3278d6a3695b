import type { ChangeEvent } from 'react'
import type { FormRules } from '#domain/value/form.ts'

type TextName<Typed> = {
  [Name in keyof Typed & string]: Typed[Name] extends string ? Name : never
}[keyof Typed & string]

type TurnedName<Typed> = {
  [Name in keyof Typed & string]: Typed[Name] extends boolean ? Name : never
}[keyof Typed & string]

type FieldsOptions<Typed, Shown extends keyof Typed & string> = {
  readonly rules: Pick<FormRules<Typed, unknown>, 'maxLength' | 'inputMode'>
  readonly typed: Typed
  readonly labels: Readonly<Record<Shown, string>>
  /** The result is the message beside a field; it is undefined if the field is right or its error does not show yet. */
  readonly errorOf: (name: Shown) => string | undefined
  readonly setField: <Name extends Shown>(name: Name, value: Typed[Name]) => void
}

/** Labels, limits, errors and `aria-invalid` reach each field from the rules of its form and the texts. */
export function formFields<Typed, Shown extends keyof Typed & string>({
  rules,
  typed,
  labels,
  errorOf,
  setField,
}: FieldsOptions<Typed, Shown>) {
  type Name = TextName<Typed> & Shown
  const value = <Field extends Shown>(name: Field) => ({
    label: labels[name],
    error: errorOf(name),
    value: typed[name],
    onChange: (changed: Typed[Field]) => setField(name, changed),
  })
  return {
    /** The props are for a `TextField` or a `TextAreaField`. */
    text: (name: Name) => ({
      label: labels[name],
      error: errorOf(name),
      maxLength: rules.maxLength(name),
      inputMode: rules.inputMode(name),
      value: typed[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setField(name, target.value as Typed[Name]),
    }),
    /** The props are for a field that gives its value at once, such as a `SelectField` or a `PhoneField`. */
    value,
    /** The props are for a `Switch`. */
    turned: (name: TurnedName<Typed> & Shown) => ({
      label: labels[name],
      checked: typed[name] as boolean,
      onChange: (isOn: boolean) => setField(name, isOn as Typed[TurnedName<Typed> & Shown]),
    }),
    /** The props are for `Ticks`. */
    ticks: <Field extends Shown>(name: Field) => {
      const { value: ticked, ...field } = value(name)
      return { ...field, ticked }
    },
  }
}
