import { type OpenDays, openDays } from '#domain/company/public-facts.ts'
import { closed } from '#domain/company/public-facts-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Group, SettingSwitch, type SettingsPartProps } from '#web/office/settings/company/settings-group.tsx'
import { formatHour } from '#web/parts/when.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The public pages show each of these facts about the hauler only if it is filled in (rule A21). */
export function FactsFields({ form, summary }: SettingsPartProps & { summary: string }) {
  const { t } = useTexts()
  return (
    <Group name="facts" title={t('settings.facts')} summary={summary} from={t('settings.facts.from')}>
      {openDays.map(days => (
        <HoursField key={days} form={form} days={days} />
      ))}
      <TextField {...form.text('license')} hint={t('settings.license.hint')} />
      <SettingSwitch name="isInsured" form={form} />
      <SettingSwitch name="showsYard" form={form} />
      <TextField {...form.text('sinceYear')} />
      <TextField {...form.text('reviewUrl')} hint={t('settings.reviewUrl.hint')} type="url" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text('ratingInTenths')} />
        <TextField {...form.text('reviewCount')} />
      </div>
    </Group>
  )
}

const halfHours = Array.from({ length: 37 }, (_, at) => 5 + at / 2)

function HoursField({ days, form }: SettingsPartProps & { days: OpenDays }) {
  const { t, language } = useTexts()
  const times = halfHours.map(hour => ({ value: String(hour), label: formatHour(hour, language) }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...form.value(`opens.${days}`)}
        choices={[{ value: closed, label: t('settings.hours.closed') }, ...times]}
      />
      <SelectField
        {...form.value(`closes.${days}`)}
        disabled={form.typed[`opens.${days}`] === closed}
        choices={times}
      />
    </div>
  )
}
