import { useState } from 'react'
import { driverFactsSchema } from '#domain/fleet/driver.ts'
import { type Language, languages } from '#domain/value/language.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import type { Api } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import type { Driver, FleetChoices } from '#web/office/fleet/queries.ts'
import { useSave } from '#web/office/fleet/use-save.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type DriverFormProps = {
  /** Null for a new one. */
  driver: Driver | null
  trucks: FleetChoices['trucks']
  onDone?: () => void
}

type Facts = Omit<Parameters<Api['office']['drivers']['change']['mutate']>[0], 'id' | 'version'>

/** What the office says of a driver; the number is theirs and stays. */
export function DriverForm({ driver, trucks, onDone = () => undefined }: DriverFormProps) {
  const { t } = useTexts()
  const typedOfRecord = {
    firstName: driver?.firstName ?? '',
    lastName: driver?.lastName ?? '',
    email: driver?.email ?? '',
    language: driver?.language ?? ('en' as Language),
    truck: driver?.usualTruckId ?? '',
    digits: '',
  }
  const editing = useEditing({ version: driver?.version ?? 0, fields: typedOfRecord })
  const { typed: form, set } = editing
  const [isTried, setTried] = useState(false)
  const { digits, truck, ...typed } = form
  const facts = driverFactsSchema.safeParse({ ...typed, usualTruckId: truck || null })
  const wrong = new Set(facts.success ? [] : facts.error.issues.map(issue => issue.path[0]))
  const phone = mobileFromDigits(digits)
  const isPhoneWrong = driver === null && phone === null
  const { submit, isPending, failure, isOff } = useSave(
    async (api, input: Facts) => {
      if (driver) await api.office.drivers.change.mutate({ ...input, id: driver.id, version: editing.seenVersion })
      else if (phone) await api.office.drivers.add.mutate({ ...input, phone })
    },
    { editing, onDone },
  )
  const send = () => {
    setTried(true)
    if (!facts.success || isPhoneWrong) return false
    void submit(facts.data)
    return true
  }
  const isKnown = refusalOf(failure) === 'driver-known'

  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      onSend={send}
      objectId={driver?.id ?? null}
      labels={{
        firstName: t('drivers.firstName'),
        lastName: t('drivers.lastName'),
        email: t('drivers.email'),
        language: t('drivers.language'),
        truck: t('drivers.truck'),
        digits: t('drivers.phone'),
      }}
      failure={isKnown ? null : failure}
      save={t(driver ? 'fleet.save' : 'drivers.add')}
    >
      {driver === null && (
        <PhoneField
          label={t('drivers.phone')}
          hint={t('drivers.phone.hint')}
          error={isTried && isPhoneWrong ? t('drivers.phone.invalid') : isKnown && errorText(failure)}
          value={digits}
          onChange={value => set({ digits: value })}
        />
      )}
      <TextField
        label={t('drivers.firstName')}
        error={isTried && wrong.has('firstName') && t('drivers.firstName.missing')}
        value={form.firstName}
        maxLength={60}
        onChange={event => set({ firstName: event.target.value })}
      />
      <TextField
        label={t('drivers.lastName')}
        value={form.lastName}
        maxLength={60}
        onChange={event => set({ lastName: event.target.value })}
      />
      <TextField
        label={t('drivers.email')}
        type="email"
        error={isTried && wrong.has('email') && t('drivers.email.invalid')}
        value={form.email}
        maxLength={254}
        onChange={event => set({ email: event.target.value })}
      />
      <SelectField
        label={t('drivers.language')}
        value={form.language}
        choices={languages.map(value => ({ value, label: t(`drivers.language.${value}`) }))}
        onChange={language => set({ language })}
      />
      <SelectField
        label={t('drivers.truck')}
        value={truck}
        choices={[{ value: '', label: t('fleet.none') }, ...trucks.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={value => set({ truck: value })}
      />
    </EditForm>
  )
}
