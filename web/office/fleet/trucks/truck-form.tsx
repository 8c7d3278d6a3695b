import {
  boxesAtOnceBy,
  sizesCarriedBy,
  type TruckAddOn,
  type TruckSize,
  truckAddOns,
  truckRigs,
  truckSizes,
} from '#domain/fleet/truck.ts'
import { truckForm } from '#domain/fleet/truck-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { type FleetChoices, refreshFleet, type Truck } from '#web/office/fleet/queries.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type TruckFormProps = {
  /** Null for a new truck. */
  truck: Truck | null
  types: FleetChoices['containerTypes']
  onDone?: () => void
}

const defaultSize: TruckSize = 'roll-off-truck'

/** The form ticks the sizes that fit the truck's own size and equipment, until the person ticks sizes themselves. */
export function TruckForm({ truck, types, onDone }: TruckFormProps) {
  const { t } = useTexts()
  const carriedBy = (size: TruckSize, addOns: readonly TruckAddOn[]) => {
    const sizes = sizesCarriedBy(size, addOns)
    return types.filter(type => sizes.includes(type.size)).map(type => type.id)
  }
  const form = useRecordForm({
    rules: truckForm,
    record: truck,
    opened: truckForm.toTyped({
      name: truck?.name ?? '',
      size: truck?.size ?? defaultSize,
      addOns: truck?.addOns ?? [],
      rig: truck?.rig ?? 'cable',
      boxesAtOnce: truck?.boxesAtOnce === 2 ? 2 : 1,
      maxLoadInPounds: truck?.maxLoadInPounds ?? null,
      plate: truck?.plate ?? null,
      nextInspectionOn: truck?.nextInspectionOn ?? null,
      carries: truck?.carries ?? carriedBy(defaultSize, []),
    }),
    labels: {
      name: t('trucks.name'),
      size: t('trucks.size'),
      addOns: t('trucks.addOns'),
      rig: t('fleet.rig'),
      boxesAtOnce: t('trucks.boxes'),
      maxLoadInPounds: t('trucks.maxLoad'),
      plate: t('trucks.plate'),
      nextInspectionOn: t('nextInspection.label'),
      carries: t('trucks.carries'),
    },
    errors: {
      name: t('trucks.name.missing'),
      maxLoadInPounds: t('trucks.maxLoad.invalid'),
      nextInspectionOn: t('nextInspection.wrong'),
    },
    call: (api, values, expected) => api.office.trucks.save.mutate({ ...values, seen: expected }),
    refresh: refreshFleet,
    saved: t('fleet.saved'),
    onDone,
  })
  const { typed } = form
  const setKind = (size: TruckSize, addOns: TruckAddOn[]) =>
    form.set({
      size,
      addOns,
      carries: carriedBy(size, addOns),
      boxesAtOnce: boxesAtOnceBy(addOns),
    })
  return (
    <EditForm {...form.frame} save={t(truck ? 'fleet.save' : 'trucks.add')}>
      <TextField {...form.text('name')} />
      <SelectField
        {...form.value('size')}
        choices={truckSizes.map(value => ({ value, label: t(`trucks.size.${value}`) }))}
        onChange={size => setKind(size, typed.addOns)}
      />
      <Ticks
        {...form.ticks('addOns')}
        choices={truckAddOns.map(value => ({ value, label: t(`trucks.addOn.${value}`) }))}
        onChange={addOns => setKind(typed.size, addOns)}
      />
      <SelectField
        {...form.value('rig')}
        choices={truckRigs.map(value => ({ value, label: t(`fleet.rig.${value}`) }))}
      />
      <SelectField
        {...form.value('boxesAtOnce')}
        value={typed.boxesAtOnce === 2 ? '2' : '1'}
        choices={(['1', '2'] as const).map(value => ({ value, label: value }))}
        onChange={value => form.set({ boxesAtOnce: value === '2' ? 2 : 1 })}
      />
      <Ticks
        {...form.ticks('carries')}
        choices={types.map(({ id, name }) => ({ value: id, label: name }))}
        ticked={typed.carries ?? []}
      />
      <TextField {...form.text('plate')} />
      <TextField {...form.text('nextInspectionOn')} type="date" />
      <TextField {...form.text('maxLoadInPounds')} />
    </EditForm>
  )
}
