import { publishHours } from '#domain/company/settings.ts'
import { minutesFieldOf } from '#domain/company/settings-form.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import { stopKinds } from '#domain/dispatch/stop.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Group, type SettingsPartProps } from '#web/office/settings/company/settings-group.tsx'
import { formatHour } from '#web/parts/when.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The plan of a day is computed with these figures. */
export function PlanFields({ form, summary }: SettingsPartProps & { summary: string }) {
  const { t } = useTexts()
  const { serviceMinutes, dayMinutes, milesPerHour, roadFactor } = dispatchDefaults
  const standard = (value: number) => t('settings.standard', { value: String(value) })
  return (
    <Group name="plan" title={t('settings.plan')} summary={summary} from={t('settings.plan.from')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {stopKinds.map(kind => (
          <TextField key={kind} {...form.text(minutesFieldOf[kind])} hint={standard(serviceMinutes[kind])} />
        ))}
        <TextField {...form.text('dayMinutes')} hint={standard(dayMinutes)} />
        <TextField {...form.text('milesPerHour')} hint={standard(milesPerHour)} />
        <TextField {...form.text('roadFactorInHundredths')} hint={standard(roadFactor)} />
      </div>
    </Group>
  )
}

export function PublishField({ form, summary }: SettingsPartProps & { summary: string }) {
  const { t, language } = useTexts()
  const hours = publishHours.map(hour => ({
    value: String(hour),
    label: t('settings.publishHour.at', { hour: formatHour(hour, language) }),
  }))
  return (
    <Group name="publishing" title={t('settings.publishing')} summary={summary}>
      <SelectField
        {...form.value('publishHour')}
        hint={t('settings.publishHour.hint')}
        choices={[{ value: '', label: t('settings.publishHour.never') }, ...hours]}
      />
    </Group>
  )
}

/** The fields set after how many days data is deleted. */
export function KeptFields({ form, summary }: SettingsPartProps & { summary: string }) {
  const { t } = useTexts()
  return (
    <Group name="kept" title={t('settings.kept')} summary={summary} from={t('settings.kept.from')}>
      <TextField {...form.text('guestCartDays')} />
      <TextField {...form.text('leadDays')} />
      <TextField {...form.text('fixDays')} />
    </Group>
  )
}
