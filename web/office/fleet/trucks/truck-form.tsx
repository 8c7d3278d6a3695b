import { useState } from 'react'
import {
  boxesAtOnceBy,
  sizesCarriedBy,
  type TruckAddOn,
  type TruckRig,
  type TruckSize,
  truckAddOns,
  truckRigs,
  truckSizes,
} from '#domain/fleet/truck.ts'
import type { Api } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import type { FleetChoices, Truck } from '#web/office/fleet/queries.ts'
import { useSave } from '#web/office/fleet/use-save.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type TruckFormProps = {
  /** Null for a new one. */
  truck: Truck | null
  types: FleetChoices['containerTypes']
  onDone?: () => void
}

type TruckInput = Parameters<Api['office']['trucks']['save']['mutate']>[0]

const defaultSize: TruckSize = 'roll-off-truck'

/** What a truck carries follows from its size and add-ons until somebody ticks otherwise. */
export function TruckForm({ truck, types, onDone = () => undefined }: TruckFormProps) {
  const { t } = useTexts()
  const carriedBy = (size: TruckSize, addOns: readonly TruckAddOn[]) => {
    const sizes = sizesCarriedBy(size, addOns)
    return types.filter(type => sizes.includes(type.size)).map(type => type.id)
  }
  const typedOfRecord = {
    name: truck?.name ?? '',
    size: truck?.size ?? defaultSize,
    addOns: truck?.addOns ?? [],
    rig: truck?.rig ?? ('cable' as TruckRig),
    boxes: truck?.boxesAtOnce ?? 1,
    plate: truck?.plate ?? '',
    load: truck?.maxLoadInPounds?.toString() ?? '',
    carries: truck?.carries ?? carriedBy(defaultSize, []),
  }
  const editing = useEditing({ version: truck?.version ?? 0, fields: typedOfRecord })
  const { typed: form, set } = editing
  const [isTried, setTried] = useState(false)
  const setKind = (size: TruckSize, addOns: TruckAddOn[]) =>
    set({ size, addOns, carries: carriedBy(size, addOns), boxes: boxesAtOnceBy(addOns) })
  const load = form.load === '' ? null : Number(form.load)
  const isLoadWrong = load !== null && !(Number.isInteger(load) && load >= 1000 && load <= 200_000)
  const { submit, isPending, failure, isOff } = useSave(
    (api, input: TruckInput) => api.office.trucks.save.mutate(input),
    { editing, onDone },
  )
  const send = () => {
    setTried(true)
    if (form.name.trim() === '' || isLoadWrong) return false
    const { name, size, addOns, rig, boxes, carries } = form
    const seen = truck && { id: truck.id, version: editing.seenVersion }
    const plate = form.plate.trim() || null
    void submit({
      seen,
      name: name.trim(),
      size,
      addOns,
      rig,
      boxesAtOnce: boxes,
      maxLoadInPounds: load,
      plate,
      carries,
    })
    return true
  }

  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      failure={failure}
      onSend={send}
      objectId={truck?.id ?? null}
      labels={{
        name: t('trucks.name'),
        size: t('trucks.size'),
        addOns: t('trucks.addOns'),
        rig: t('fleet.rig'),
        boxes: t('trucks.boxes'),
        plate: t('trucks.plate'),
        load: t('trucks.maxLoad'),
        carries: t('trucks.carries'),
      }}
      save={t(truck ? 'fleet.save' : 'trucks.add')}
    >
      <TextField
        label={t('trucks.name')}
        error={isTried && form.name.trim() === '' && t('trucks.name.missing')}
        value={form.name}
        maxLength={100}
        onChange={event => set({ name: event.target.value })}
      />
      <SelectField
        label={t('trucks.size')}
        value={form.size}
        choices={truckSizes.map(value => ({ value, label: t(`trucks.size.${value}`) }))}
        onChange={size => setKind(size, form.addOns)}
      />
      <Ticks
        label={t('trucks.addOns')}
        choices={truckAddOns.map(value => ({ value, label: t(`trucks.addOn.${value}`) }))}
        ticked={form.addOns}
        onChange={addOns => setKind(form.size, addOns)}
      />
      <SelectField
        label={t('fleet.rig')}
        value={form.rig}
        choices={truckRigs.map(value => ({ value, label: t(`fleet.rig.${value}`) }))}
        onChange={rig => set({ rig })}
      />
      <SelectField
        label={t('trucks.boxes')}
        value={form.boxes === 2 ? '2' : '1'}
        choices={(['1', '2'] as const).map(value => ({ value, label: value }))}
        onChange={value => set({ boxes: value === '2' ? 2 : 1 })}
      />
      <Ticks
        label={t('trucks.carries')}
        choices={types.map(({ id, name }) => ({ value: id, label: name }))}
        ticked={form.carries}
        onChange={carries => set({ carries })}
      />
      <TextField
        label={t('trucks.plate')}
        value={form.plate}
        maxLength={20}
        onChange={event => set({ plate: event.target.value })}
      />
      <TextField
        label={t('trucks.maxLoad')}
        inputMode="numeric"
        error={isTried && isLoadWrong && t('trucks.maxLoad.invalid')}
        value={form.load}
        onChange={event => set({ load: event.target.value.trim() })}
      />
    </EditForm>
  )
}
