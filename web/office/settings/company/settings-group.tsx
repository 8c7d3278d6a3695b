import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Editing } from '#web/office/edit/use-editing.ts'
import type { TypedSettings } from '#web/office/settings/company/typed-settings.ts'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The function returns the error of a field, once the person has tried to save. */
export type Says = (field: keyof TypedSettings, text: string) => string | undefined
export type PartProps = { editing: Editing<TypedSettings>; says: Says }

type TurnedProps = {
  name: 'reviewsOrders' | 'limitsDays' | 'settlesAlone' | 'checksTrucks' | 'needsPhoto' | 'isInsured'
  editing: Editing<TypedSettings>
}

export function Turned({ name, editing: { typed, set } }: TurnedProps) {
  const { t } = useTexts()
  return (
    <Switch
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}.hint`)}
      checked={typed[name]}
      onChange={isOn => set({ [name]: isOn })}
    />
  )
}

type Numbered = {
  [Field in keyof TypedSettings]: TypedSettings[Field] extends string ? Field : never
}[keyof TypedSettings]
type NumberFieldProps = PartProps & {
  field: Numbered
  label: string
  hint?: string
  wrong: string
  isDecimal?: boolean
}

export function NumberField({ editing, says, field, label, hint, wrong, isDecimal = false }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      error={says(field, wrong)}
      value={editing.typed[field]}
      onChange={event => editing.set({ [field]: event.target.value })}
    />
  )
}

export function Group({ title, from, children }: { title: string; from?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <div>
        <h2 id={id} className="text-large font-bold">
          {title}
        </h2>
        {from && <p className="text-small text-ink-soft">{from}</p>}
      </div>
      {children}
    </section>
  )
}
