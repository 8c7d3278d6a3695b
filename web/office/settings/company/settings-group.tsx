import { type ReactNode, useId } from 'react'
import type { TypedSettings } from '#domain/company/settings-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { RecordForm } from '#web/office/edit/use-record-form.ts'
import { Switch } from '#web/ui/switch.tsx'

/** All groups are parts of one form. */
export type SettingsPartProps = { form: RecordForm<TypedSettings> }

type TurnedProps = SettingsPartProps & {
  name: 'reviewsOrders' | 'limitsDays' | 'settlesAlone' | 'checksTrucks' | 'needsPhoto' | 'isInsured' | 'showsYard'
}

export function SettingSwitch({ name, form }: TurnedProps) {
  const { t } = useTexts()
  return <Switch {...form.turned(name)} hint={t(`settings.${name}.hint`)} />
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
