import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { DriverForm } from '#web/office/fleet/drivers/driver-form.tsx'
import { LeavingForm } from '#web/office/fleet/leaving-form.tsx'
import { type Driver, type FleetChoices, stopsOfDriverQuery } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function DriverPanel({ driver, trucks }: { driver: Driver; trucks: FleetChoices['trucks'] }) {
  const { t } = useTexts()
  const [toConfirm, setToConfirm] = useState<'suspend' | 'remove' | null>(null)
  const seen = { id: driver.id, version: driver.version }
  const resume = useAct(api => api.office.drivers.resume.mutate(seen))
  const isSuspended = driver.status === 'suspended'
  return (
    <>
      {driver.route && (
        <p className="text-small">
          <TextLink to={`/dispatch?view=map&driver=${driver.id}`}>{t('driverHours.route')}</TextLink>{' '}
          {t('fleetDay.stops.done', { over: driver.route.overStops, all: driver.route.stops })}
        </p>
      )}
      <DriverForm driver={driver} trucks={trucks} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {isSuspended ? (
          <Button
            variant="outline"
            size="sm"
            pending={resume.isPending}
            disabled={resume.isOff}
            onClick={() => resume.submit(undefined)}
          >
            {t('drivers.resume')}
          </Button>
        ) : (
          <Button variant="outline" size="sm" disabled={resume.isOff} onClick={() => setToConfirm('suspend')}>
            {t('drivers.suspend')}
          </Button>
        )}
        <Button variant="outline" size="sm" disabled={resume.isOff} onClick={() => setToConfirm('remove')}>
          {t('drivers.remove')}
        </Button>
      </div>
      <ActFailure failure={resume.failure} />
      {toConfirm && (
        <LeaveForm key={toConfirm} driver={driver} toConfirm={toConfirm} onCancel={() => setToConfirm(null)} />
      )}
    </>
  )
}

type LeaveProps = { driver: Driver; toConfirm: 'suspend' | 'remove'; onCancel: () => void }

function LeaveForm({ driver, toConfirm, onCancel }: LeaveProps) {
  const { t } = useTexts()
  const stops = useQuery(stopsOfDriverQuery(driver.id))
  const { submit, ...act } = useAct(
    (api, seen: { id: string; version: number }) => api.office.drivers[toConfirm].mutate(seen),
    ({ freed, kept }) => {
      const description = kept > 0 ? t('drivers.kept', { count: kept }) : undefined
      toast({ kind: 'success', title: t('drivers.freed', { count: freed }), description })
      onCancel()
    },
  )
  const onClick = () => submit({ id: driver.id, version: driver.version })
  const words = { words: t('drivers.suspend.sure'), confirm: t(`drivers.${toConfirm}`) }
  return <LeavingForm {...words} stops={stops} act={{ ...act, onClick }} onCancel={onCancel} />
}
