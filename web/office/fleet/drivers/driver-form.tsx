import { knownDriverForm, newDriverForm } from '#domain/fleet/driver-form.ts'
import { languages } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { type Driver, type FleetChoices, refreshFleet } from '#web/office/fleet/queries.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type DriverFormProps = {
  /** Null for a new driver. */
  driver: Driver | null
  trucks: FleetChoices['trucks']
  onDone?: () => void
}

/** The form holds what the office knows about a driver. The office cannot change the phone number, because the driver signs in with it. */
export function DriverForm({ driver, trucks, onDone }: DriverFormProps) {
  const { t } = useTexts()
  const rules: typeof knownDriverForm = driver ? knownDriverForm : newDriverForm
  const form = useRecordForm({
    rules,
    record: driver,
    opened: rules.toTyped({
      firstName: driver?.firstName ?? '',
      lastName: driver?.lastName ?? '',
      email: driver?.email ?? '',
      language: driver?.language ?? 'en',
      usualTruckId: driver?.usualTruckId ?? null,
      phone: null,
    }),
    labels: {
      firstName: t('drivers.firstName'),
      lastName: t('drivers.lastName'),
      email: t('drivers.email'),
      language: t('drivers.language'),
      usualTruckId: t('drivers.truck'),
      phone: t('drivers.phone'),
    },
    errors: {
      firstName: t('drivers.firstName.missing'),
      email: t('drivers.email.invalid'),
      phone: t('drivers.phone.invalid'),
    },
    refusals: { 'driver-known': 'phone' },
    call: async (api, { phone, ...facts }, expected) => {
      if (expected) await api.office.drivers.change.mutate({ ...facts, ...expected })
      else if (phone) await api.office.drivers.add.mutate({ ...facts, phone })
    },
    refresh: refreshFleet,
    saved: t('fleet.saved'),
    onDone,
  })
  return (
    <EditForm {...form.frame} save={t(driver ? 'fleet.save' : 'drivers.add')}>
      {driver === null && <PhoneField {...form.value('phone')} hint={t('drivers.phone.hint')} />}
      <TextField {...form.text('firstName')} />
      <TextField {...form.text('lastName')} />
      <TextField {...form.text('email')} type="email" />
      <SelectField
        {...form.value('language')}
        choices={languages.map(value => ({ value, label: t(`drivers.language.${value}`) }))}
      />
      <SelectField
        {...form.value('usualTruckId')}
        choices={[{ value: '', label: t('fleet.none') }, ...trucks.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </EditForm>
  )
}
