import { useRef, useState } from 'react'
import type { FormRules } from '#domain/value/form.ts'
import { formFields } from '#web/frame/forms/form-fields.ts'
import { focusField } from '#web/ui/focus-field.ts'

type FormOptions<Typed, Values, Shown extends keyof Typed & string> = {
  readonly rules: Pick<FormRules<Typed, Values>, 'read' | 'maxLength' | 'inputMode'>
  /** The form opens with these values. */
  readonly opened: Typed
  readonly labels: Readonly<Record<Shown, string>>
  /** If a typed value is wrong, this message is shown beside its field. */
  readonly errors: Readonly<Partial<Record<Shown, string>>>
  /** Called with all fields after each change. */
  readonly onTyped?: (typed: Typed) => void
}

/**
 * The hook runs a form of the customer. While the form is open, no other person changes the record. An error shows
 * after the person has left its field or tried to send the form. The first wrong field then takes the focus.
 */
export function useForm<Typed extends object, Values, Shown extends keyof Typed & string>(
  options: FormOptions<Typed, Values, Shown>,
) {
  const { rules, opened, labels, errors, onTyped } = options
  const [typed, setTyped] = useState(opened)
  const [left, setLeft] = useState<ReadonlySet<Shown>>(new Set())
  const [isTried, setTried] = useState(false)
  // The server's answer may arrive after the person has typed in other fields, so a change applies to the latest fields.
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
    /** These props are for a `TextField`. */
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
    /** Calls the given function with the values. If a field is wrong, it shows the errors instead. */
    send: (onRight: (values: Values) => void): void => {
      setTried(true)
      if (values === null) focusWrong()
      else onRight(values)
    },
  }
}
