import type { ReactNode } from 'react'
import type { ItemFormState } from '#web/office/catalog/forms/use-item-form.ts'
import type { Fields } from '#web/office/edit/three-way.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ItemTextProps<Typed extends Fields> = {
  form: ItemFormState<Typed>
  name: keyof Typed & string
  label: string
  /** The message is shown beside the field if its text is wrong. */
  wrong?: string
  hint?: string | undefined
  maxLength?: number
  inputMode?: 'decimal' | 'numeric' | 'url'
  isLong?: boolean
}

/** The component is a text field in a form of the catalog. */
export function ItemText<Typed extends Fields>(props: ItemTextProps<Typed>) {
  const { form, name, label, wrong = '', hint, isLong = false, inputMode, maxLength } = props
  const wiring = {
    label,
    hint,
    inputMode,
    maxLength,
    error: wrong && form.says(name, wrong),
    value: String(form.typed[name]),
    onBlur: () => form.touch(name),
  }
  const set = (text: string) => form.set({ [name]: text } as Partial<Typed>)
  return isLong ? (
    <TextAreaField {...wiring} onChange={event => set(event.target.value)} />
  ) : (
    <TextField {...wiring} onChange={event => set(event.target.value)} />
  )
}

/** The fields hold a text that customers read, and beside it the Spanish text. */
export const BothLanguages = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">{children}</div>
)
