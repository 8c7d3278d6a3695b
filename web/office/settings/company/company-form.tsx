import { useState } from 'react'
import { type FeeSetting, feeSettings, type Settings } from '#domain/company/settings.ts'
import { stopKinds } from '#domain/dispatch/stop.ts'
import { extraDaysRules } from '#domain/pricing/extra-days-rule.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { FactsFields, labelsOfFacts } from '#web/office/settings/company/facts-fields.tsx'
import { NearFields } from '#web/office/settings/company/near-fields.tsx'
import { KeptFields, PlanFields, PublishField } from '#web/office/settings/company/plan-fields.tsx'
import { refreshSettings, type StoredSettings } from '#web/office/settings/company/queries.ts'
import { Group, type PartProps, type Says, Turned } from '#web/office/settings/company/settings-group.tsx'
import {
  type MinutesField,
  minutesField,
  readSettings,
  type TypedSettings,
  typedSettings,
} from '#web/office/settings/company/typed-settings.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

const labelsOf = (t: Translate): Record<keyof TypedSettings, string> => ({
  ...labelsOfFacts(t),
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
  ...(Object.fromEntries(stopKinds.map(kind => [minutesField(kind), t(`settings.minutes.${kind}`)])) as Record<
    MinutesField,
    string
  >),
  ...(Object.fromEntries(feeSettings.map(fee => [fee, t(`settings.fee.${fee}`)])) as Record<FeeSetting, string>),
})

/** One form holds all settings: each group names its effect, and when it begins. */
export function CompanyForm({ stored }: { stored: StoredSettings }) {
  const { t } = useTexts()
  const editing = useEditing({ version: stored.version, fields: typedSettings(stored) })
  const [isTried, setTried] = useState(false)
  const { wrong, settings } = readSettings(editing.typed)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: Settings) => api.office.settings.save.mutate({ version: editing.seenVersion, settings: input }),
    {
      refresh: refreshSettings,
      onDone: () => {
        editing.saved()
        toast({ kind: 'success', title: t('settings.saved') })
      },
    },
  )
  const send = () => {
    setTried(true)
    if (settings) void submit(settings)
    return settings !== null
  }
  const says: Says = (field, text) => (isTried && wrong.has(field) ? text : undefined)
  return (
    <div className="max-w-2xl">
      <EditForm
        editing={editing}
        isPending={isPending}
        isOff={isOff}
        failure={failure}
        onSend={send}
        objectId={stored.id}
        labels={labelsOf(t)}
        save={t('settings.save')}
      >
        <Contact editing={editing} says={says} />
        <FactsFields editing={editing} says={says} />
        <Orders editing={editing} says={says} />
        <Bills editing={editing} says={says} />
        <Fees editing={editing} says={says} />
        <Group title={t('settings.drivers')}>
          <Turned name="checksTrucks" editing={editing} />
          <Turned name="needsPhoto" editing={editing} />
        </Group>
        <PlanFields editing={editing} says={says} />
        <PublishField editing={editing} />
        <KeptFields editing={editing} says={says} />
      </EditForm>
    </div>
  )
}

function Contact({ editing: { typed, set }, says }: PartProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.contact')} from={t('settings.contact.from')}>
      <PhoneField
        label={t('settings.phone')}
        error={says('phone', t('settings.phone.wrong'))}
        value={typed.phone}
        onChange={phone => set({ phone })}
      />
      <TextField
        label={t('settings.email')}
        type="email"
        error={says('email', t('settings.email.wrong'))}
        value={typed.email}
        onChange={event => set({ email: event.target.value })}
      />
    </Group>
  )
}

function Orders({ editing, says }: PartProps) {
  const { t } = useTexts()
  const { typed, set } = editing
  return (
    <Group title={t('settings.orders')}>
      <Turned name="reviewsOrders" editing={editing} />
      <Turned name="limitsDays" editing={editing} />
      <NearFields editing={editing} says={says} />
      <TextField
        label={t('settings.step')}
        hint={t('settings.step.hint')}
        inputMode="decimal"
        error={says('tonnageStepInHundredths', t('settings.step.wrong'))}
        value={typed.tonnageStepInHundredths}
        onChange={event => set({ tonnageStepInHundredths: event.target.value })}
      />
      <SelectField
        label={t('settings.days')}
        hint={t('settings.days.hint')}
        value={typed.extraDaysRule}
        choices={extraDaysRules.map(value => ({ value, label: t(`settings.days.${value}`) }))}
        onChange={extraDaysRule => set({ extraDaysRule })}
      />
    </Group>
  )
}

function Bills({ editing, says }: PartProps) {
  const { t } = useTexts()
  const { typed, set } = editing
  return (
    <Group title={t('settings.bills')}>
      <TextField
        label={t('settings.objection')}
        hint={t('settings.objection.hint')}
        inputMode="numeric"
        error={says('objectionHours', t('settings.objection.wrong'))}
        value={typed.objectionHours}
        onChange={event => set({ objectionHours: event.target.value })}
      />
      <Turned name="settlesAlone" editing={editing} />
      <TextField
        label={t('settings.refundLimit')}
        hint={t('settings.refundLimit.hint')}
        inputMode="decimal"
        error={says('refundLimitInCents', t('settings.refundLimit.wrong'))}
        value={typed.refundLimitInCents}
        onChange={event => set({ refundLimitInCents: event.target.value })}
      />
    </Group>
  )
}

function Fees({ editing: { typed, set }, says }: PartProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.fees')} from={t('settings.fees.from')}>
      {feeSettings.map(fee => (
        <TextField
          key={fee}
          label={t(`settings.fee.${fee}`)}
          inputMode="decimal"
          error={says(fee, t('settings.fee.wrong'))}
          value={typed[fee]}
          onChange={event => set({ [fee]: event.target.value })}
        />
      ))}
      <TextField
        label={t('settings.waitFree')}
        inputMode="numeric"
        error={says('waitFreeMinutes', t('settings.waitFree.wrong'))}
        value={typed.waitFreeMinutes}
        onChange={event => set({ waitFreeMinutes: event.target.value })}
      />
    </Group>
  )
}
