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

/** The record with the version that the form shows. A change sends this version. */
type ExpectedRecord = { readonly id: string; readonly version: number }

/** The message for each field whose typed value is wrong. */
type FieldErrors<Typed> = Readonly<Partial<Record<LabelName<Typed>, string>>>

type RecordFormOptions<Typed extends Fields, Values, Result, Known extends ExpectedRecord | null> = {
  readonly rules: Pick<FormRules<Typed, Values>, 'read' | 'maxLength' | 'inputMode'>
  /** Null for a new record. */
  readonly record: Known
  /** The values of the record as its form shows them, or the first values of a new record. */
  readonly opened: Typed
  /**
   * The name of a form for a new record that is on its page, not in a panel, and that the page has once. Under this name the typed values
   * stay when the session ends elsewhere.
   */
  readonly name?: string
  readonly labels: FormLabels<Typed>
  /** A message may depend on what is typed. */
  readonly errors?: FieldErrors<Typed> | ((typed: Typed) => FieldErrors<Typed>)
  /** The field beside which the form shows each of these refusals. */
  readonly refusals?: Readonly<Partial<Record<RefusalName, keyof Typed & string>>>
  /** The field beside which the form shows any other failure. */
  readonly failureAt?: keyof Typed & string
  /** True for an act about the record. The form then shows each change by others before the act continues. */
  readonly isAct?: boolean
  /** A fact of the record on which the act depends, such as an amount. The form also shows when others change it. */
  readonly dependsOn?: { readonly label: string; readonly value: string }
  /** Fills in the fields that the person may leave out, before the form reads the fields. */
  readonly complete?: (typed: Typed) => Typed
  /**
   * The form calls this in place of the call when all fields are right. The page shows what the values change, and calls `save` when the
   * person agrees.
   */
  readonly onRight?: (typed: Typed) => void
  /** The refusal by which the server asks if the person means the typed values. The page shows `question`. `save(true)` answers yes. */
  readonly asks?: RefusalName
  readonly call: (
    api: Api,
    values: Values,
    expected: Known extends null ? null : ExpectedRecord,
    isSure: boolean,
  ) => Promise<Result>
  /**
   * True if a field shows its error as soon as the person has typed in it or left it. Otherwise errors show after the first try to save.
   */
  readonly showsErrorsEarly?: boolean
  /** Fetches the data of the page again. */
  readonly refresh: (queries: QueryClient) => Promise<unknown>
  /** If true, the form stays pending until `refresh` has fetched the data. */
  readonly waitsForRefresh?: boolean
  /** The message after the save. It is missing if the page itself shows the result. */
  readonly saved?: string | ((result: Result) => string)
  readonly onDone?: ((result: Result) => void) | undefined
}

/**
 * The hook runs a form of the office. From the rules and texts of the form it gives each field its label, limit, error and `aria-invalid`.
 * Errors show after the first try to save, which moves the focus to the first wrong field (`EditForm`). The form shows changes that others
 * save meanwhile, and sends the version that it has shown (rule V27).
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
    // The server refused the value that was sent. If the person has changed the field since, the refusal is about another value.
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
    /** Null if a field is wrong. */
    values,
    set,
    ...fields,
    /** Returns the props of a `TextField` or a `TextAreaField`. */
    text: (name: Parameters<typeof text>[0]) => ({
      ...text(name),
      onBlur: () => touch(name),
    }),
    /** Call this when the person leaves a field that is not a text. */
    touch: (name: Name) => touch(name),
    /** The props of `EditForm` or `ActForm`. */
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
    /** The refusal with the server's question, while the typed values are those that were sent. */
    question: isAsked && isSame(sent, typed) ? failure : null,
    /** A page with `onRight` calls this to save. `save(true)` answers yes to the server's question. */
    save: (isSure = false) => {
      if (values !== null) send(values, isSure)
    },
  }
}

/** The form, as a page passes it to the components of its fields. */
export type RecordForm<Typed extends Fields> = ReturnType<
  typeof useRecordForm<Typed, unknown, unknown, ExpectedRecord | null>
>
