import { type ReactNode, useState } from 'react'
import { type OpenDays, openDays } from '#domain/company/public-facts.ts'
import { type FeeSetting, feeSettings } from '#domain/company/settings.ts'
import { type MinutesField, minutesFieldOf, settingsForm, type TypedSettings } from '#domain/company/settings-form.ts'
import { stopKinds } from '#domain/dispatch/stop.ts'
import { extraDaysRules } from '#domain/pricing/extra-days-rule.ts'
import { nearKinds } from '#domain/schedule/near-rule-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { isSame } from '#web/office/edit/three-way.ts'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { FactsFields } from '#web/office/settings/company/facts-fields.tsx'
import { KeptFields, PlanFields, PublishField } from '#web/office/settings/company/plan-fields.tsx'
import { Preview, SectionLinks } from '#web/office/settings/company/preview.tsx'
import { refreshSettings, type StoredSettings } from '#web/office/settings/company/queries.ts'
import { Group, SettingSwitch, type SettingsPartProps } from '#web/office/settings/company/settings-group.tsx'
import { type ShownSettings, summariesOf } from '#web/office/settings/company/summaries.ts'
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

/**
 * One form holds all settings. Each group says what its values mean, and from when on they count. Beside the form stand its sections and
 * what customers see. `children` are further parts of the page below the form.
 */
export function CompanyForm({ stored, children }: { stored: StoredSettings; children: ReactNode }) {
  const { t, language } = useTexts()
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
  const shown = useShown(form.typed, stored)
  const summaries = summariesOf(shown, t, language)
  return (
    <div className="@container/settings">
      <div className="grid grid-cols-1 gap-6 @4xl/settings:grid-cols-[11rem_minmax(0,42rem)_minmax(14rem,20rem)] @4xl/settings:items-start">
        <SectionLinks />
        <div className="flex min-w-0 max-w-2xl flex-col gap-4 @max-4xl/settings:order-3">
          <EditForm {...form.frame} save={t('settings.save')} isLong>
            <Group
              name="contact"
              title={t('settings.contact')}
              summary={summaries.contact}
              from={t('settings.contact.from')}
            >
              <PhoneField {...form.value('phone')} />
              <TextField {...form.text('email')} type="email" />
            </Group>
            <FactsFields form={form} summary={summaries.facts} />
            <Group name="orders" title={t('settings.orders')} summary={summaries.orders}>
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
            <Group name="bills" title={t('settings.bills')} summary={summaries.bills}>
              <TextField {...form.text('objectionHours')} hint={t('settings.objection.hint')} />
              <SettingSwitch name="settlesAlone" form={form} />
              <TextField {...form.text('refundLimitInCents')} hint={t('settings.refundLimit.hint')} />
            </Group>
            <Group name="fees" title={t('settings.fees')} summary={summaries.fees} from={t('settings.fees.from')}>
              <div className="grid gap-4 sm:grid-cols-2">
                {feeSettings.map(fee => (
                  <TextField key={fee} {...form.text(fee)} />
                ))}
                <TextField {...form.text('waitFreeMinutes')} />
              </div>
            </Group>
            <Group name="drivers" title={t('settings.drivers')} summary={summaries.drivers}>
              <SettingSwitch name="checksTrucks" form={form} />
              <SettingSwitch name="needsPhoto" form={form} />
            </Group>
            <PlanFields form={form} summary={summaries.plan} />
            <PublishField form={form} summary={summaries.publishing} />
            <KeptFields form={form} summary={summaries.kept} />
          </EditForm>
          {children}
        </div>
        <Preview shown={shown} className="@max-4xl/settings:order-2 @max-4xl/settings:max-w-2xl" />
      </div>
    </div>
  )
}

/** Returns what the typed values mean. In place of each wrong value it takes the last right one. */
function useShown(typed: TypedSettings, stored: StoredSettings): ShownSettings {
  const [lastRight, setLastRight] = useState(() => settingsForm.toTyped(stored))
  const wrongValues = new Set([...settingsForm.read(typed).wrong].map(settingOf))
  const right = Object.entries(typed).filter(([name]) => !wrongValues.has(settingOf(name)))
  const together: TypedSettings = { ...lastRight, ...Object.fromEntries(right) }
  const { values } = settingsForm.read(together)
  if (values !== null && !isSame(together, lastRight)) setLastRight(together)
  return values ?? stored
}

/** Opening hours and the discount for a near truck have several fields for one value. */
const settingOf = (name: string): string =>
  name.startsWith('near') ? 'nearRule' : name.replace(/^(?:opens|closes)\./, 'hours.')

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
