import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isDown } from '#domain/fleet/truck.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { LeavingForm } from '#web/office/fleet/leaving-form.tsx'
import { stopsOfTruckQuery, type Truck } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type StatusToConfirm = 'in-maintenance' | 'out-of-service' | 'archive'

const words = {
  'in-maintenance': 'trucks.repair.confirm',
  'out-of-service': 'trucks.down.confirm',
  archive: 'trucks.archive',
} as const

/** The form sets whether a truck drives. Before the truck leaves service, the form lists the stops that lose it. */
export function TruckStatusForm({ truck }: { truck: Truck }) {
  const { t } = useTexts()
  const [toConfirm, setToConfirm] = useState<StatusToConfirm | null>(null)
  const seen = { id: truck.id, version: truck.version }
  const up = useAct(api => api.office.trucks.setStatus.mutate({ ...seen, status: 'available' }))
  const offered: StatusToConfirm[] = isDown(truck.status)
    ? ['archive']
    : ['in-maintenance', 'out-of-service', 'archive']
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        {isDown(truck.status) && (
          <Button
            variant="outline"
            size="sm"
            pending={up.isPending}
            disabled={up.isOff}
            onClick={() => up.submit(undefined)}
          >
            {t('trucks.up')}
          </Button>
        )}
        {offered.map(one => (
          <Button key={one} variant="outline" size="sm" disabled={up.isOff} onClick={() => setToConfirm(one)}>
            {t(words[one])}
          </Button>
        ))}
      </div>
      <ActFailure failure={up.failure} />
      {toConfirm && (
        <DownForm key={toConfirm} truck={truck} toConfirm={toConfirm} onCancel={() => setToConfirm(null)} />
      )}
    </div>
  )
}

type DownProps = { truck: Truck; toConfirm: StatusToConfirm; onCancel: () => void }

function DownForm({ truck, toConfirm, onCancel }: DownProps) {
  const { t } = useTexts()
  const stops = useQuery(stopsOfTruckQuery(truck.id))
  const { submit, ...act } = useAct(
    async (api, seen: { id: string; version: number }) => {
      if (toConfirm !== 'archive') return api.office.trucks.setStatus.mutate({ ...seen, status: toConfirm })
      await api.office.trucks.archive.mutate(seen)
      return { stopsWithoutTruck: stops.data?.stops.length ?? 0 }
    },
    ({ stopsWithoutTruck }) => toast({ kind: 'success', title: t('trucks.lost', { count: stopsWithoutTruck }) }),
  )
  const onClick = () => submit({ id: truck.id, version: truck.version })
  const words = { words: t('trucks.down'), confirm: t('fleet.confirm') }
  return <LeavingForm {...words} stops={stops} act={{ ...act, onClick }} onCancel={onCancel} />
}
