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

/** The page has these sections in this order. The last two are outside of the form. */
export const settingsSections = [
  'contact',
  'facts',
  'orders',
  'bills',
  'fees',
  'drivers',
  'plan',
  'publishing',
  'kept',
  'account',
  'services',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** The id of a section, to which the navigation of the page leads. */
export const sectionId = (name: SettingsSection): string => `settings-${name}`

type GroupProps = {
  name: SettingsSection
  title: string
  /** What the values of the section mean, in one line. */
  summary: string
  from?: string
  children: ReactNode
}

export function Group({ name, title, summary, from, children }: GroupProps) {
  const id = useId()
  return (
    <section
      id={sectionId(name)}
      aria-labelledby={id}
      tabIndex={-1}
      className="flex scroll-mt-20 flex-col gap-4 rounded-card border border-line bg-surface p-4 focus-visible:outline-none sm:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-large font-bold">
          {title}
        </h2>
        <p className="font-medium">{summary}</p>
        {from && <p className="text-small text-ink-soft">{from}</p>}
      </div>
      {children}
    </section>
  )
}
