import { publishHours } from '#domain/company/settings.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import { stopKinds } from '#domain/dispatch/stop.ts'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Group, NumberField, type PartProps } from '#web/office/settings/company/settings-group.tsx'
import { minutesField, neverByClock } from '#web/office/settings/company/typed-settings.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** The plan of a day is computed with these figures. */
export function PlanFields(props: PartProps) {
  const { t } = useTexts()
  const { serviceMinutes, dayMinutes, milesPerHour, roadFactor } = dispatchDefaults
  const standard = (value: number) => t('settings.standard', { value: String(value) })
  return (
    <Group title={t('settings.plan')} from={t('settings.plan.from')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {stopKinds.map(kind => (
          <NumberField
            key={kind}
            {...props}
            field={minutesField(kind)}
            label={t(`settings.minutes.${kind}`)}
            hint={standard(serviceMinutes[kind])}
            wrong={t('settings.minutes.wrong')}
          />
        ))}
        {(['dayMinutes', 'milesPerHour', 'roadFactorInHundredths'] as const).map(field => (
          <NumberField
            key={field}
            {...props}
            field={field}
            label={t(`settings.${field}`)}
            hint={standard({ dayMinutes, milesPerHour, roadFactorInHundredths: roadFactor }[field])}
            wrong={t(`settings.${field}.wrong`)}
            isDecimal={field === 'roadFactorInHundredths'}
          />
        ))}
      </div>
    </Group>
  )
}

export function PublishField({ editing: { typed, set } }: Pick<PartProps, 'editing'>) {
  const { t, language } = useTexts()
  const hours = publishHours.map(hour => ({
    value: String(hour),
    label: t('settings.publishHour.at', { hour: formatHour(hour, language) }),
  }))
  return (
    <Group title={t('settings.publishing')}>
      <SelectField
        label={t('settings.publishHour')}
        hint={t('settings.publishHour.hint')}
        value={typed.publishHour}
        choices={[{ value: neverByClock, label: t('settings.publishHour.never') }, ...hours]}
        onChange={publishHour => set({ publishHour })}
      />
    </Group>
  )
}

export const formatHour = (hour: number, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, {
    hour12: true,
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(hour * 3_600_000))

/** The fields hold the number of days after which data is deleted. */
export function KeptFields(props: PartProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.kept')} from={t('settings.kept.from')}>
      {(['guestCartDays', 'leadDays', 'fixDays'] as const).map(field => (
        <NumberField
          key={field}
          {...props}
          field={field}
          label={t(`settings.${field}`)}
          wrong={t(`settings.${field}.wrong`)}
        />
      ))}
    </Group>
  )
}
