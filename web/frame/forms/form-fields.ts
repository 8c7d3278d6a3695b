import type { ChangeEvent } from 'react'
import type { FieldName, FormRules, LabelName } from '#domain/value/form.ts'

type TextName<Typed> = {
  [Name in keyof Typed & string]: Typed[Name] extends string ? Name : never
}[keyof Typed & string]

type TurnedName<Typed> = {
  [Name in keyof Typed & string]: Typed[Name] extends boolean ? Name : never
}[keyof Typed & string]

/** These are the names of the fields that hold a list of rows. */
type ListName<Typed> = {
  [Name in keyof Typed & string]: Typed[Name] extends readonly object[] ? Name : never
}[keyof Typed & string]

type RowOf<Typed, List extends keyof Typed> = Typed[List] extends readonly (infer Row)[] ? Row : never

/** All rows share the labels of their fields. A label is a text, or a function of the row's number, which begins at 1. */
export type FormLabels<Typed, Shown extends keyof Typed & string = keyof Typed & string> = Readonly<
  Record<Shown, string> & Record<Exclude<LabelName<Typed>, keyof Typed>, string | ((number: number) => string)>
>

type FieldsOptions<Typed, Shown extends keyof Typed & string> = {
  readonly rules: Pick<FormRules<Typed, unknown>, 'maxLength' | 'inputMode'>
  readonly typed: Typed
  readonly labels: FormLabels<Typed, Shown>
  /** Returns the message beside a field. It is undefined if the field is right or if its error is not shown yet. */
  readonly errorOf: (name: Shown | Exclude<FieldName<Typed>, keyof Typed>) => string | undefined
  readonly setField: <Name extends Shown>(name: Name, value: Typed[Name]) => void
}

/** From the rules of its form and the texts, each field gets its label, limit, error and `aria-invalid`. */
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
    /** These props are for a `TextField` or a `TextAreaField`. */
    text: (name: Name) => ({
      label: labels[name],
      error: errorOf(name),
      maxLength: rules.maxLength(name),
      inputMode: rules.inputMode(name),
      value: typed[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setField(name, target.value as Typed[Name]),
    }),
    /** These props are for a field that passes its value directly, such as a `SelectField` or a `PhoneField`. */
    value,
    /** These props are for a `Switch`. */
    turned: (name: TurnedName<Typed> & Shown) => ({
      label: labels[name],
      checked: typed[name] as boolean,
      onChange: (isOn: boolean) => setField(name, isOn as Typed[TurnedName<Typed> & Shown]),
    }),
    /** These props are for `Ticks`. */
    ticks: <Field extends Shown>(name: Field) => {
      const { value: ticked, ...field } = value(name)
      return { ...field, ticked }
    },
    /** These props are for a list. `fieldsAt` returns the fields of a row, in the same way as this function returns those of the form. */
    rows: <List extends ListName<Typed> & Shown>(list: List) => {
      type Row = RowOf<Typed, List>
      const rows = typed[list] as readonly Row[]
      const nameAt = (at: number, name: string) => `${list}.${at}.${name}` as Exclude<FieldName<Typed>, keyof Typed>
      const prefix = `${list}.`
      const labelsAt = (at: number) => {
        const inRow = Object.entries<string | ((number: number) => string)>(labels).flatMap(([name, label]) =>
          name.startsWith(prefix)
            ? [[name.slice(prefix.length), typeof label === 'string' ? label : label(at + 1)] as const]
            : [],
        )
        return Object.fromEntries(inRow) as FormLabels<Row>
      }
      return {
        rows,
        error: errorOf(list),
        onChange: (changed: readonly Row[]) => setField(list, changed as Typed[List]),
        fieldsAt: (at: number): RowFields<Row> =>
          formFields<Row, keyof Row & string>({
            rules: {
              maxLength: name => rules.maxLength(nameAt(at, name)),
              inputMode: name => rules.inputMode(nameAt(at, name)),
            },
            typed: rows[at] as Row,
            labels: labelsAt(at),
            errorOf: name => errorOf(nameAt(at, name)),
            setField: (name, changed) =>
              setField(
                list,
                rows.map((row, index) => (index === at ? { ...(row as object), [name]: changed } : row)) as Typed[List],
              ),
          }),
      }
    },
  }
}

/** These are the fields in one row of a list. */
export type RowFields<Row> = ReturnType<typeof formFields<Row, keyof Row & string>>
