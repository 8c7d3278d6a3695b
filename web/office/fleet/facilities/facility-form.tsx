import { facilityKinds } from '#domain/fleet/facility.ts'
import { facilityForm } from '#domain/fleet/facility-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { HoursFields } from '#web/office/fleet/facilities/hours-fields.tsx'
import { type Facility, type FleetChoices, refreshFleet } from '#web/office/fleet/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type FacilityFormProps = {
  /** Null for a new facility. */
  facility: Facility | null
  materials: FleetChoices['materials']
  seesMoney: boolean
  onDone?: () => void
}

export function FacilityForm({ facility, materials, seesMoney, onDone }: FacilityFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: facilityForm,
    record: facility,
    opened: facilityForm.toTyped({
      name: facility?.name ?? '',
      kind: facility?.kind ?? 'yard',
      line1: facility?.line1 ?? '',
      zipCode: facility?.postalCode ?? '',
      position: facility && { latitude: facility.latitude, longitude: facility.longitude },
      opens: facility?.opens ?? null,
      materialIds: facility?.materialIds ?? null,
      minutes: facility?.minutes ?? 30,
      tipRateInCents: facility?.tipRateInCents ?? null,
    }),
    labels: {
      name: t('facilities.name'),
      kind: t('facilities.kind'),
      line1: t('facilities.line1'),
      zipCode: t('facilities.zip'),
      position: t('facilities.position'),
      opens: t('facilities.hours'),
      materialIds: t('facilities.materials'),
      minutes: t('facilities.minutes'),
      tipRateInCents: t('facilities.rate'),
    },
    errors: {
      name: t('facilities.name.missing'),
      line1: t('facilities.line1.missing'),
      zipCode: t('facilities.zip.invalid'),
      position: t('facilities.position.invalid'),
      opens: t('facilities.hours.invalid'),
      minutes: t('facilities.minutes.invalid'),
      tipRateInCents: t('facilities.rate.invalid'),
    },
    refusals: { 'invalid-address': 'zipCode' },
    call: (api, { tipRateInCents, ...facts }, expected) =>
      api.office.facilities.save.mutate({ ...facts, seen: expected, ...(seesMoney && { tipRateInCents }) }),
    refresh: refreshFleet,
    saved: t('fleet.saved'),
    onDone,
  })
  const { opens, materialIds } = form.typed
  const hours = form.value('opens')
  return (
    <EditForm {...form.frame} save={t(facility ? 'fleet.save' : 'facilities.add')}>
      <TextField {...form.text('name')} />
      <SelectField
        {...form.value('kind')}
        choices={facilityKinds.map(value => ({ value, label: t(`facilities.kind.${value}`) }))}
      />
      <TextField {...form.text('line1')} />
      <TextField
        {...form.text('zipCode')}
        onChange={event => form.set({ zipCode: event.target.value, position: '' })}
      />
      <TextField {...form.text('position')} hint={t('facilities.position.hint')} />
      <Checkbox
        checked={opens.isAlwaysOpen}
        onChange={event => hours.onChange({ ...opens, isAlwaysOpen: event.target.checked })}
      >
        {t('facilities.hours.always')}
      </Checkbox>
      {!opens.isAlwaysOpen && (
        <HoursFields hours={opens.days} error={hours.error} onChange={days => hours.onChange({ ...opens, days })} />
      )}
      <Checkbox
        checked={materialIds === null}
        onChange={event => form.set({ materialIds: event.target.checked ? null : [] })}
      >
        {t('facilities.materials.all')}
      </Checkbox>
      {materialIds !== null && (
        <Ticks
          {...form.ticks('materialIds')}
          choices={materials.map(({ id, name }) => ({ value: id, label: name }))}
          ticked={materialIds}
        />
      )}
      <TextField {...form.text('minutes')} />
      {seesMoney && <TextField {...form.text('tipRateInCents')} />}
    </EditForm>
  )
}
