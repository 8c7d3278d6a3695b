import { useState } from 'react'
import { type FacilityKind, facilityKinds } from '#domain/fleet/facility.ts'
import { typedDollars } from '#domain/value/money.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { typedHours } from '#web/office/fleet/facilities/hours.ts'
import { HoursFields } from '#web/office/fleet/facilities/hours-fields.tsx'
import { readFacility, type SaveFacility, type TypedFacility } from '#web/office/fleet/facilities/read-facility.ts'
import type { Facility, FleetChoices } from '#web/office/fleet/queries.ts'
import { useSave } from '#web/office/fleet/use-save.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type FacilityFormProps = {
  /** Null for a new one. */
  facility: Facility | null
  materials: FleetChoices['materials']
  seesMoney: boolean
  onDone?: () => void
}

const typedOf = (facility: Facility | null): TypedFacility => ({
  name: facility?.name ?? '',
  kind: facility?.kind ?? ('yard' as FacilityKind),
  line1: facility?.line1 ?? '',
  zip: facility?.postalCode ?? '',
  position: facility ? `${facility.latitude}, ${facility.longitude}` : '',
  isAlwaysOpen: (facility?.opens ?? null) === null,
  hours: typedHours(facility?.opens ?? null),
  materialIds: facility?.materialIds ?? null,
  minutes: String(facility?.minutes ?? 30),
  rate: facility?.tipRateInCents == null ? '' : typedDollars(facility.tipRateInCents),
})

const labelsOf = (t: Translate): Record<keyof TypedFacility, string> => ({
  name: t('facilities.name'),
  kind: t('facilities.kind'),
  line1: t('facilities.line1'),
  zip: t('facilities.zip'),
  position: t('facilities.position'),
  isAlwaysOpen: t('facilities.hours'),
  hours: t('facilities.hours'),
  materialIds: t('facilities.materials'),
  minutes: t('facilities.minutes'),
  rate: t('facilities.rate'),
})

export function FacilityForm({ facility, materials, seesMoney, onDone = () => undefined }: FacilityFormProps) {
  const { t } = useTexts()
  const editing = useEditing({ version: facility?.version ?? 0, fields: typedOf(facility) })
  const { typed: form, set } = editing
  const [isTried, setTried] = useState(false)
  const { wrong, facts } = readFacility(form, seesMoney)
  const { submit, isPending, failure, isOff } = useSave(
    (api, input: SaveFacility) => api.office.facilities.save.mutate(input),
    { editing, onDone },
  )
  const send = () => {
    setTried(true)
    if (facts) void submit({ ...facts, seen: facility && { id: facility.id, version: editing.seenVersion } })
    return facts !== null
  }
  const says = (field: (typeof wrong)[number], text: string) => (isTried && wrong.includes(field) ? text : undefined)
  const isOfZip = refusalOf(failure) === 'invalid-address'

  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      onSend={send}
      objectId={facility?.id ?? null}
      labels={labelsOf(t)}
      failure={isOfZip ? null : failure}
      save={t(facility ? 'fleet.save' : 'facilities.add')}
    >
      <TextField
        label={t('facilities.name')}
        error={says('name', t('facilities.name.missing'))}
        value={form.name}
        maxLength={100}
        onChange={event => set({ name: event.target.value })}
      />
      <SelectField
        label={t('facilities.kind')}
        value={form.kind}
        choices={facilityKinds.map(value => ({ value, label: t(`facilities.kind.${value}`) }))}
        onChange={kind => set({ kind })}
      />
      <TextField
        label={t('facilities.line1')}
        error={says('line1', t('facilities.line1.missing'))}
        value={form.line1}
        maxLength={200}
        onChange={event => set({ line1: event.target.value })}
      />
      <TextField
        label={t('facilities.zip')}
        inputMode="numeric"
        error={isOfZip ? errorText(failure) : says('zip', t('facilities.zip.invalid'))}
        value={form.zip}
        onChange={event => set({ zip: event.target.value, position: '' })}
      />
      <TextField
        label={t('facilities.position')}
        hint={t('facilities.position.hint')}
        error={says('position', t('facilities.position.invalid'))}
        value={form.position}
        onChange={event => set({ position: event.target.value })}
      />
      <Checkbox checked={form.isAlwaysOpen} onChange={event => set({ isAlwaysOpen: event.target.checked })}>
        {t('facilities.hours.always')}
      </Checkbox>
      {!form.isAlwaysOpen && (
        <HoursFields
          hours={form.hours}
          error={says('hours', t('facilities.hours.invalid'))}
          onChange={hours => set({ hours })}
        />
      )}
      <Checkbox
        checked={form.materialIds === null}
        onChange={event => set({ materialIds: event.target.checked ? null : [] })}
      >
        {t('facilities.materials.all')}
      </Checkbox>
      {form.materialIds !== null && (
        <Ticks
          label={t('facilities.materials')}
          choices={materials.map(({ id, name }) => ({ value: id, label: name }))}
          ticked={form.materialIds}
          onChange={materialIds => set({ materialIds })}
        />
      )}
      <TextField
        label={t('facilities.minutes')}
        inputMode="numeric"
        error={says('minutes', t('facilities.minutes.invalid'))}
        value={form.minutes}
        onChange={event => set({ minutes: event.target.value.trim() })}
      />
      {seesMoney && (
        <TextField
          label={t('facilities.rate')}
          inputMode="decimal"
          error={says('rate', t('facilities.rate.invalid'))}
          value={form.rate}
          onChange={event => set({ rate: event.target.value.trim() })}
        />
      )}
    </EditForm>
  )
}
