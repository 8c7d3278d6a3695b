import { useRef, useState } from 'react'
import type { FormRules } from '#domain/value/form.ts'
import { formFields } from '#web/frame/forms/form-fields.ts'
import { focusField } from '#web/ui/focus-field.ts'

type FormOptions<Typed, Values, Shown extends keyof Typed & string> = {
  readonly rules: Pick<FormRules<Typed, Values>, 'read' | 'maxLength' | 'inputMode'>
  /** The form opens with these fields. */
  readonly opened: Typed
  readonly labels: Readonly<Record<Shown, string>>
  /** The message is shown beside a field if its typed value is wrong. */
  readonly errors: Readonly<Partial<Record<Shown, string>>>
  /** It is called with all fields after each change. */
  readonly onTyped?: (typed: Typed) => void
}

/**
 * The hook runs a form of the customer, for which no other person changes a record meanwhile. An error shows once the person has left its
 * field, or has tried to send the form; the first wrong field has the focus then.
 */
export function useForm<Typed extends object, Values, Shown extends keyof Typed & string>(
  options: FormOptions<Typed, Values, Shown>,
) {
  const { rules, opened, labels, errors, onTyped } = options
  const [typed, setTyped] = useState(opened)
  const [left, setLeft] = useState<ReadonlySet<Shown>>(new Set())
  const [isTried, setTried] = useState(false)
  // An answer of the server may come after other fields were typed: a change is made to the latest fields.
  const latest = useRef(opened)
  const inputs = useRef(new Map<Shown, HTMLElement>())
  const { values, wrong } = rules.read(typed)

  const set = (change: Partial<Typed>): void => {
    latest.current = { ...latest.current, ...change }
    setTyped(latest.current)
    onTyped?.(latest.current)
  }
  const { text, value } = formFields<Typed, Shown>({
    rules,
    typed,
    labels,
    errorOf: name => (wrong.has(name) && (isTried || left.has(name)) ? errors[name] : undefined),
    setField: (name, changed) => set({ [name]: changed } as unknown as Partial<Typed>),
  })
  const focusWrong = () => {
    const [, first] = [...inputs.current].find(([name]) => wrong.has(name)) ?? []
    focusField(first)
  }
  return {
    typed,
    set,
    value,
    /** The props are for a `TextField`. */
    text: (name: Parameters<typeof text>[0]) => ({
      ...text(name),
      name,
      onBlur: () => setLeft(before => new Set(before).add(name)),
      ref: (input: HTMLElement | null) => {
        if (input) inputs.current.set(name, input)
        else inputs.current.delete(name)
      },
    }),
    isValid: values !== null,
    /** It calls the given function with the values; if a field is wrong, it shows the errors instead. */
    send: (onRight: (values: Values) => void): void => {
      setTried(true)
      if (values === null) focusWrong()
      else onRight(values)
    },
  }
}
