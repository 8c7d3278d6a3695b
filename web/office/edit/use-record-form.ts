import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import { type FieldName, type FormRules, type LabelName, labelNameOf } from '#domain/value/form.ts'
import type { Api } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { type FormLabels, formFields } from '#web/frame/forms/form-fields.ts'
import { type Fields, isSame } from '#web/office/edit/three-way.ts'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { toast } from '#web/ui/toast.ts'

/** The record is changed in the version that the form has shown. */
type ExpectedRecord = { readonly id: string; readonly version: number }

/** Messages beside the fields whose typed values are wrong. */
type FieldErrors<Typed> = Readonly<Partial<Record<LabelName<Typed>, string>>>

type RecordFormOptions<Typed extends Fields, Values, Result, Known extends ExpectedRecord | null> = {
  readonly rules: Pick<FormRules<Typed, Values>, 'read' | 'maxLength' | 'inputMode'>
  /** It is null for a new record. */
  readonly record: Known
  /** It has the record as its form shows it, or the fields of a new one. */
  readonly opened: Typed
  /**
   * It names the form of a new record that its page has once and that no panel holds: what is typed there then stays when the session ends
   * elsewhere.
   */
  readonly name?: string
  readonly labels: FormLabels<Typed>
  /** A message may depend on what is typed. */
  readonly errors?: FieldErrors<Typed> | ((typed: Typed) => FieldErrors<Typed>)
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
  /** It is called with right fields instead of the call. The page shows what they change, and calls `save` when the person agrees. */
  readonly onRight?: (typed: Typed) => void
  /** With this refusal the server asks if the typed values are intended. The page shows `question`; `save(true)` says yes. */
  readonly asks?: RefusalName
  readonly call: (
    api: Api,
    values: Values,
    expected: Known extends null ? null : ExpectedRecord,
    isSure: boolean,
  ) => Promise<Result>
  /** Errors show beside a field as soon as the person has typed in it or left it. Otherwise they show after the first try. */
  readonly showsErrorsEarly?: boolean
  /** It fetches the data of the page again. */
  readonly refresh: (queries: QueryClient) => Promise<unknown>
  /** If it is true, the form stays pending until `refresh` has fetched the data. */
  readonly waitsForRefresh?: boolean
  /** The message is shown once the record is saved. It is missing if the page itself shows the result. */
  readonly saved?: string | ((result: Result) => string)
  readonly onDone?: ((result: Result) => void) | undefined
}

/**
 * The hook runs a form of the office. Labels, limits, errors and `aria-invalid` reach each field from the rules of the form and its texts.
 * Errors show once the person has tried to save, and the first wrong field has the focus then (`EditForm`). Changes that others save
 * meanwhile are shown, and the form is saved with the version that it has shown (rule V27).
 */
export function useRecordForm<Typed extends Fields, Values, Result, Known extends ExpectedRecord | null>(
  options: RecordFormOptions<Typed, Values, Result, Known>,
) {
  type Expected = Known extends null ? null : ExpectedRecord
  type Name = keyof Typed & string
  const { rules, record, opened, labels, errors = {}, refusals = {}, failureAt, complete, call, refresh } = options
  const { asks, waitsForRefresh = false } = options
  const { isAct = false, dependsOn, showsErrorsEarly = false, onRight, saved, onDone } = options
  const { pathname, search } = useLocation()
  const name = record?.id ?? options.name ?? new URLSearchParams(search).get('open')
  const editing = useEditing<Typed & { readonly dependsOn?: string }>(
    { version: record?.version ?? 0, fields: dependsOn ? { ...opened, dependsOn: dependsOn.value } : opened },
    { isAct, name: name === null ? null : [pathname, name, ...Object.keys(opened)].join(' ') },
  )
  const [isTried, setTried] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const touch = (...names: readonly string[]) => {
    if (showsErrorsEarly) setTouched(before => new Set([...before, ...names]))
  }
  const { typed } = editing
  const set = (change: Partial<Typed>) => {
    editing.set(change)
    touch(...Object.keys(change))
  }
  const { values, wrong } = rules.read(complete ? complete(typed) : typed)
  const [sent, setSent] = useState<Typed | null>(null)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, { given, isSure }: { given: Values; isSure: boolean }) => {
      const expected = record && { id: record.id, version: editing.seenVersion }
      return call(api, given, expected as Expected, isSure)
    },
    {
      refresh,
      waitsForRefresh,
      onDone: result => {
        editing.saved()
        setTried(false)
        const title = typeof saved === 'function' ? saved(result) : saved
        if (title !== undefined) toast({ kind: 'success', title })
        onDone?.(result)
      },
    },
  )
  const send = (given: Values, isSure: boolean) => {
    setSent(typed)
    void submit({ given, isSure })
  }
  const refusal = refusalOf(failure)
  const isAsked = refusal !== null && refusal === asks
  const namedField = refusal === null ? undefined : (refusals as Partial<Record<string, Name>>)[refusal]
  const refusedField = failure === null ? undefined : (namedField ?? failureAt)
  const messages: Readonly<Record<string, string | undefined>> = typeof errors === 'function' ? errors(typed) : errors
  const errorOf = (name: FieldName<Typed>): string | undefined => {
    if ((isTried || touched.has(name)) && wrong.has(name)) return messages[labelNameOf(name)]
    // The server refused the value that was sent. If the field was changed since, the refusal is about another value.
    const isRefused = refusedField !== undefined && refusedField === name
    return isRefused && isSame(sent?.[refusedField], typed[refusedField]) ? errorText(failure) : undefined
  }
  const { text, ...fields } = formFields<Typed, Name>({
    rules,
    typed,
    labels,
    errorOf,
    setField: (name, value) => set({ [name]: value } as unknown as Partial<Typed>),
  })
  const shownLabels: Readonly<Record<string, string>> = dependsOn ? { dependsOn: dependsOn.label } : labels
  return {
    typed,
    /** It is null if a field is wrong. */
    values,
    set,
    ...fields,
    /** The props are for a `TextField` or a `TextAreaField`. */
    text: (name: Parameters<typeof text>[0]) => ({
      ...text(name),
      onBlur: () => touch(name),
    }),
    /** It is called when the person leaves a field that is not a text. */
    touch: (name: Name) => touch(name),
    /** The props are for `EditForm` or `ActForm`. */
    frame: {
      editing,
      isPending,
      isOff,
      labels: shownLabels,
      objectId: record?.id ?? null,
      failure: refusedField === undefined && !isAsked ? failure : null,
      onSend: () => {
        setTried(true)
        if (values !== null && onRight) onRight(typed)
        else if (values !== null) send(values, false)
        return values !== null
      },
    },
    /** It is the refusal with the server's question, as long as the typed values are those that were sent. */
    question: isAsked && isSame(sent, typed) ? failure : null,
    /** A page with `onRight` calls it to save. `save(true)` says yes to the server's question. */
    save: (isSure = false) => {
      if (values !== null) send(values, isSure)
    },
  }
}

/** The parts of a form share it. */
export type RecordForm<Typed extends Fields> = ReturnType<
  typeof useRecordForm<Typed, unknown, unknown, ExpectedRecord | null>
>
