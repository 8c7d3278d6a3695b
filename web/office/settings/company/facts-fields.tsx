import { type OpenDays, openDays } from '#domain/company/public-facts.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { formatHour } from '#web/office/settings/company/plan-fields.tsx'
import { Group, NumberField, type PartProps, Turned } from '#web/office/settings/company/settings-group.tsx'
import { closed, type TypedFacts } from '#web/office/settings/company/typed-facts.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export const labelsOfFacts = (t: Translate): Record<keyof TypedFacts, string> => ({
  license: t('settings.license'),
  isInsured: t('settings.isInsured'),
  sinceYear: t('settings.sinceYear'),
  reviewUrl: t('settings.reviewUrl'),
  rating: t('settings.rating'),
  reviewCount: t('settings.reviewCount'),
  ...hoursLabels('opens', days => t('settings.hours.opens', { days: t(`settings.hours.${days}`) })),
  ...hoursLabels('closes', days => t('settings.hours.closes', { days: t(`settings.hours.${days}`) })),
})

const hoursLabels = <End extends string>(end: End, label: (days: OpenDays) => string) =>
  Object.fromEntries(openDays.map(days => [`${end}.${days}`, label(days)])) as Record<`${End}.${OpenDays}`, string>

/** Pages show these facts about the company: each fact appears only if it is filled in (rule A21). */
export function FactsFields(props: PartProps) {
  const { t } = useTexts()
  const { editing, says } = props
  const { typed, set } = editing
  return (
    <Group title={t('settings.facts')} from={t('settings.facts.from')}>
      {openDays.map(days => (
        <HoursField key={days} {...props} days={days} />
      ))}
      <TextField
        label={t('settings.license')}
        hint={t('settings.license.hint')}
        error={says('license', t('settings.license.wrong'))}
        value={typed.license}
        onChange={event => set({ license: event.target.value })}
      />
      <Turned name="isInsured" editing={editing} />
      <NumberField {...props} field="sinceYear" label={t('settings.sinceYear')} wrong={t('settings.sinceYear.wrong')} />
      <TextField
        label={t('settings.reviewUrl')}
        hint={t('settings.reviewUrl.hint')}
        type="url"
        error={says('reviewUrl', t('settings.reviewUrl.wrong'))}
        value={typed.reviewUrl}
        onChange={event => set({ reviewUrl: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...props}
          field="rating"
          label={t('settings.rating')}
          wrong={t('settings.rating.wrong')}
          isDecimal
        />
        <NumberField
          {...props}
          field="reviewCount"
          label={t('settings.reviewCount')}
          wrong={t('settings.reviewCount.wrong')}
        />
      </div>
    </Group>
  )
}

const halfHours = Array.from({ length: 37 }, (_, at) => 5 + at / 2)

function HoursField({ days, editing: { typed, set }, says }: PartProps & { days: OpenDays }) {
  const { t, language } = useTexts()
  const times = halfHours.map(hour => ({ value: String(hour), label: formatHour(hour, language) }))
  const [opens, closes] = [`opens.${days}`, `closes.${days}`] as const
  const name = t(`settings.hours.${days}`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('settings.hours.opens', { days: name })}
        value={typed[opens]}
        choices={[{ value: closed, label: t('settings.hours.closed') }, ...times]}
        onChange={value => set({ [opens]: value })}
      />
      <SelectField
        label={t('settings.hours.closes', { days: name })}
        disabled={typed[opens] === closed}
        error={says(closes, t('settings.hours.wrong'))}
        value={typed[closes]}
        choices={times}
        onChange={value => set({ [closes]: value })}
      />
    </div>
  )
}
