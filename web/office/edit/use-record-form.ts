import type { QueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import type { FormRules } from '#domain/value/form.ts'
import type { Api } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import type { Fields } from '#web/office/edit/three-way.ts'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { toast } from '#web/ui/toast.ts'

/** The record is changed in the version that the form has shown. */
type ExpectedRecord = { readonly id: string; readonly version: number }

type ErrorTexts<Typed> = {
  readonly [Name in keyof Typed & string]?: string | ((typed: Typed[Name]) => string)
}

type RecordFormOptions<Typed extends Fields, Values, Result> = {
  readonly rules: Pick<FormRules<Typed, Values>, 'read' | 'maxLength' | 'inputMode'>
  /** It is null for a new record. */
  readonly record: ExpectedRecord | null
  /** It has the record as its form shows it, or the fields of a new one. */
  readonly opened: Typed
  readonly labels: Readonly<Record<keyof Typed & string, string>>
  /** The message is shown beside a field if its typed value is wrong. It may depend on that value. */
  readonly errors?: ErrorTexts<Typed>
  /** These refusals of the server are shown beside a field. */
  readonly refusals?: Readonly<Partial<Record<RefusalName, keyof Typed & string>>>
  /** Each other failure is shown beside this field, if one is named. */
  readonly failureAt?: keyof Typed & string
  /** It is for an act about the record: each change by others is shown before the act goes on. */
  readonly isAct?: boolean
  /** It is a fact of the record on which an act depends, such as an amount. Its changes by others are shown, too. */
  readonly dependsOn?: { readonly label: string; readonly value: string }
  /** It fills in the fields that may be left out, before the fields are read. */
  readonly complete?: (typed: Typed) => Typed
  readonly call: (api: Api, values: Values, expected: ExpectedRecord | null) => Promise<Result>
  /** It fetches the data of the page again. */
  readonly refresh: (queries: QueryClient) => Promise<unknown>
  /** The message is shown once the record is saved, if there is one. */
  readonly saved?: string | ((result: Result) => string)
  readonly onDone?: (result: Result) => void
}

/**
 * The hook runs a form of the office. Labels, limits, errors and `aria-invalid` reach each field from the rules of the form and its texts.
 * Errors show once the person has tried to save, and the first wrong field has the focus then (`EditForm`). Changes that others save
 * meanwhile are shown, and the form is saved with the version that it has shown (rule V27).
 */
export function useRecordForm<Typed extends Fields, Values, Result>(options: RecordFormOptions<Typed, Values, Result>) {
  type Name = keyof Typed & string
  const { rules, record, opened, labels, errors = {}, refusals = {}, failureAt, complete, call, refresh } = options
  const { isAct = false, dependsOn, saved, onDone } = options
  const editing = useEditing<Typed & { readonly dependsOn?: string }>(
    { version: record?.version ?? 0, fields: dependsOn ? { ...opened, dependsOn: dependsOn.value } : opened },
    { isAct },
  )
  const [isTried, setTried] = useState(false)
  const { typed, set } = editing
  const { values, wrong } = rules.read(complete ? complete(typed) : typed)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, sent: Values) => call(api, sent, record && { id: record.id, version: editing.seenVersion }),
    {
      refresh,
      onDone: result => {
        editing.saved()
        setTried(false)
        if (saved !== undefined) toast({ kind: 'success', title: typeof saved === 'string' ? saved : saved(result) })
        onDone?.(result)
      },
    },
  )
  const refusal = refusalOf(failure)
  const namedField = refusal === null ? undefined : (refusals as Partial<Record<string, Name>>)[refusal]
  const refusedField = failure === null ? undefined : (namedField ?? failureAt)
  const errorOf = (name: Name): string | undefined => {
    if (isTried && wrong.has(name)) {
      const text = (errors as ErrorTexts<Typed>)[name]
      return typeof text === 'function' ? text(typed[name]) : text
    }
    return refusedField === name ? errorText(failure) : undefined
  }
  const setField = <Field extends Name>(name: Field, value: Typed[Field]) =>
    set({ [name]: value } as unknown as Partial<Typed>)
  const shownLabels: Readonly<Record<string, string>> = dependsOn ? { dependsOn: dependsOn.label } : labels
  const shown = <Field extends Name>(name: Field) => ({
    label: labels[name],
    error: errorOf(name),
    value: typed[name],
    onChange: (value: Typed[Field]) => setField(name, value),
  })
  return {
    typed,
    set,
    /** The props are for a `TextField` or a `TextAreaField`. */
    text: (name: TextName<Typed>) => ({
      label: labels[name],
      error: errorOf(name),
      maxLength: rules.maxLength(name),
      inputMode: rules.inputMode(name),
      value: typed[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setField(name, target.value as Typed[TextName<Typed>]),
    }),
    /** The props are for a field that gives its value at once, such as a `SelectField`, a `PhoneField` or a `Switch`. */
    value: shown,
    /** The props are for `Ticks`. */
    ticks: <Field extends Name>(name: Field) => {
      const { value, ...field } = shown(name)
      return { ...field, ticked: value }
    },
    /** The props are for `EditForm` or `ActForm`. */
    frame: {
      editing,
      isPending,
      isOff,
      labels: shownLabels,
      objectId: record?.id ?? null,
      failure: refusedField === undefined ? failure : null,
      onSend: () => {
        setTried(true)
        if (values !== null) void submit(values)
        return values !== null
      },
    },
  }
}

type TextName<Typed extends Fields> = {
  [Name in keyof Typed & string]: Typed[Name] extends string ? Name : never
}[keyof Typed & string]
