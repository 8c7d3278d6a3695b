import { type OpenDays, openDays } from '#domain/company/public-facts.ts'
import { type FeeSetting, feeSettings } from '#domain/company/settings.ts'
import { type MinutesField, minutesFieldOf, settingsForm, type TypedSettings } from '#domain/company/settings-form.ts'
import { stopKinds } from '#domain/dispatch/stop.ts'
import { extraDaysRules } from '#domain/pricing/extra-days-rule.ts'
import { nearKinds } from '#domain/schedule/near-rule-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { FactsFields } from '#web/office/settings/company/facts-fields.tsx'
import { KeptFields, PlanFields, PublishField } from '#web/office/settings/company/plan-fields.tsx'
import { refreshSettings, type StoredSettings } from '#web/office/settings/company/queries.ts'
import { Group, SettingSwitch, type SettingsPartProps } from '#web/office/settings/company/settings-group.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const each = <Name extends string>(names: readonly Name[], words: (name: Name) => string) =>
  Object.fromEntries(names.map(name => [name, words(name)])) as Record<Name, string>

const minutesNames: readonly MinutesField[] = stopKinds.map(kind => minutesFieldOf[kind])
const opensNames = openDays.map(days => `opens.${days}` as const)
const closesNames = openDays.map(days => `closes.${days}` as const)
const daysOf = (name: `opens.${OpenDays}` | `closes.${OpenDays}`) => name.slice(name.indexOf('.') + 1) as OpenDays

const labelsOf = (t: Translate): Record<keyof TypedSettings, string> => ({
  ...each(opensNames, name => t('settings.hours.opens', { days: t(`settings.hours.${daysOf(name)}`) })),
  ...each(closesNames, name => t('settings.hours.closes', { days: t(`settings.hours.${daysOf(name)}`) })),
  license: t('settings.license'),
  isInsured: t('settings.isInsured'),
  showsYard: t('settings.showsYard'),
  sinceYear: t('settings.sinceYear'),
  reviewUrl: t('settings.reviewUrl'),
  ratingInTenths: t('settings.rating'),
  reviewCount: t('settings.reviewCount'),
  phone: t('settings.phone'),
  email: t('settings.email'),
  reviewsOrders: t('settings.reviewsOrders'),
  limitsDays: t('settings.limitsDays'),
  nearKind: t('settings.near'),
  nearAmount: t('settings.near.amount'),
  nearMiles: t('settings.near.miles'),
  objectionHours: t('settings.objection'),
  tonnageStepInHundredths: t('settings.step'),
  extraDaysRule: t('settings.days'),
  settlesAlone: t('settings.settlesAlone'),
  checksTrucks: t('settings.checksTrucks'),
  waitFreeMinutes: t('settings.waitFree'),
  refundLimitInCents: t('settings.refundLimit'),
  needsPhoto: t('settings.needsPhoto'),
  publishHour: t('settings.publishHour'),
  dayMinutes: t('settings.dayMinutes'),
  milesPerHour: t('settings.milesPerHour'),
  roadFactorInHundredths: t('settings.roadFactorInHundredths'),
  guestCartDays: t('settings.guestCartDays'),
  leadDays: t('settings.leadDays'),
  fixDays: t('settings.fixDays'),
  ...each(minutesNames, name => t(`settings.${name}`)),
  ...each<FeeSetting>(feeSettings, fee => t(`settings.fee.${fee}`)),
})

const errorsOf = (t: Translate, { nearKind }: TypedSettings): Partial<Record<keyof TypedSettings, string>> => ({
  ...each(closesNames, () => t('settings.hours.wrong')),
  license: t('settings.license.wrong'),
  sinceYear: t('settings.sinceYear.wrong'),
  reviewUrl: t('settings.reviewUrl.wrong'),
  ratingInTenths: t('settings.rating.wrong'),
  reviewCount: t('settings.reviewCount.wrong'),
  phone: t('settings.phone.wrong'),
  email: t('settings.email.wrong'),
  nearAmount: t(`settings.near.wrong.${nearKind === 'off' ? 'flat' : nearKind}`),
  nearMiles: t('settings.near.wrong.miles'),
  objectionHours: t('settings.objection.wrong'),
  tonnageStepInHundredths: t('settings.step.wrong'),
  waitFreeMinutes: t('settings.waitFree.wrong'),
  refundLimitInCents: t('settings.refundLimit.wrong'),
  dayMinutes: t('settings.dayMinutes.wrong'),
  milesPerHour: t('settings.milesPerHour.wrong'),
  roadFactorInHundredths: t('settings.roadFactorInHundredths.wrong'),
  guestCartDays: t('settings.guestCartDays.wrong'),
  leadDays: t('settings.leadDays.wrong'),
  fixDays: t('settings.fixDays.wrong'),
  ...each(minutesNames, () => t('settings.minutes.wrong')),
  ...each<FeeSetting>(feeSettings, () => t('settings.fee.wrong')),
})

/** One form holds all settings. Each group says what it changes, and from when on. */
export function CompanyForm({ stored }: { stored: StoredSettings }) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: settingsForm,
    record: stored,
    opened: settingsForm.toTyped(stored),
    labels: labelsOf(t),
    errors: typed => errorsOf(t, typed),
    call: (api, settings, { version }) => api.office.settings.save.mutate({ version, settings }),
    refresh: refreshSettings,
    saved: t('settings.saved'),
  })
  return (
    <div className="max-w-2xl">
      <EditForm {...form.frame} save={t('settings.save')}>
        <Contact form={form} />
        <FactsFields form={form} />
        <Orders form={form} />
        <Bills form={form} />
        <Fees form={form} />
        <Group title={t('settings.drivers')}>
          <SettingSwitch name="checksTrucks" form={form} />
          <SettingSwitch name="needsPhoto" form={form} />
        </Group>
        <PlanFields form={form} />
        <PublishField form={form} />
        <KeptFields form={form} />
      </EditForm>
    </div>
  )
}

function Contact({ form }: SettingsPartProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.contact')} from={t('settings.contact.from')}>
      <PhoneField {...form.value('phone')} />
      <TextField {...form.text('email')} type="email" />
    </Group>
  )
}

function Orders({ form }: SettingsPartProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.orders')}>
      <SettingSwitch name="reviewsOrders" form={form} />
      <SettingSwitch name="limitsDays" form={form} />
      <NearFields form={form} />
      <TextField {...form.text('tonnageStepInHundredths')} hint={t('settings.step.hint')} />
      <SelectField
        {...form.value('extraDaysRule')}
        hint={t('settings.days.hint')}
        choices={extraDaysRules.map(value => ({ value, label: t(`settings.days.${value}`) }))}
      />
    </Group>
  )
}

function Bills({ form }: SettingsPartProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.bills')}>
      <TextField {...form.text('objectionHours')} hint={t('settings.objection.hint')} />
      <SettingSwitch name="settlesAlone" form={form} />
      <TextField {...form.text('refundLimitInCents')} hint={t('settings.refundLimit.hint')} />
    </Group>
  )
}

function Fees({ form }: SettingsPartProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.fees')} from={t('settings.fees.from')}>
      {feeSettings.map(fee => (
        <TextField key={fee} {...form.text(fee)} />
      ))}
      <TextField {...form.text('waitFreeMinutes')} />
    </Group>
  )
}

/** The fields set the discount for a day on which a truck is nearby (rule P34). A sentence below them says what they mean. */
function NearFields({ form }: SettingsPartProps) {
  const { t } = useTexts()
  const { nearKind, nearAmount, nearMiles } = form.typed
  const amount = nearKind === 'flat' ? `$${nearAmount}` : `${nearAmount}%`
  return (
    <>
      <SelectField
        {...form.value('nearKind')}
        hint={t('settings.near.hint')}
        choices={nearKinds.map(value => ({ value, label: t(`settings.near.${value}`) }))}
      />
      {nearKind !== 'off' && (
        <>
          <TextField
            {...form.text('nearAmount')}
            label={t(`settings.near.amount.${nearKind}`)}
            inputMode={nearKind === 'flat' ? 'decimal' : 'numeric'}
          />
          <TextField {...form.text('nearMiles')} />
          {nearAmount && nearMiles && <p>{t('settings.near.sentence', { amount, miles: nearMiles })}</p>}
        </>
      )}
    </>
  )
}
