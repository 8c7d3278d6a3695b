import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { type Inspection, inspectionsQuery } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** Lists the defects that drivers found on a truck. Those that must be repaired come first. */
export function TruckInspections({ truckId }: { truckId: string }) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(inspectionsQuery(truckId))
  const title = t('inspection.title')
  return (
    <section className="flex flex-col gap-2 border-b border-line pb-4 text-small">
      <h3 className="text-body font-bold">{title}</h3>
      {data === undefined && isError && <UnableToLoad component={title} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton className="h-16 w-full" />}
      {data?.inspections.length === 0 && <p className="text-ink-soft">{t('inspection.none')}</p>}
      <ol className="flex flex-col gap-3">
        {data?.inspections.map(one => (
          <li key={one.id} className="flex flex-col items-start gap-1.5">
            <Found inspection={one} />
            {one.defects.length > 0 && !one.repairedAt && <SignForm inspectionId={one.id} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Found({ inspection }: { inspection: Inspection }) {
  const { t, language } = useTexts()
  const { at, driver, defects, signedAs, photoUrls, repairedAt, repairedBy } = inspection
  const { timeZone } = useMe().organization
  const time = (when: string) => formatInstant(when, timeZone, language)
  const isOpen = defects.length > 0 && !repairedAt
  const systems = defects.map(system => t(`inspection.${system}`)).join(', ')
  const by = t('inspection.by', { driver, at: time(at) })
  return (
    <div>
      <p className={isOpen ? 'font-bold text-bad' : ''}>
        {systems ? t('inspection.found', { systems }) : t('inspection.fine')}
      </p>
      <p className="text-ink-soft">
        {[by, signedAs && t('inspection.signed', { name: signedAs })].filter(Boolean).join(' · ')}
      </p>
      {photoUrls.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noopener" className="mr-3 underline">
          {t('inspection.photo', { number: index + 1 })}
        </a>
      ))}
      {repairedAt && <p>{t('inspection.repaired', { who: repairedBy ?? '–', at: time(repairedAt) })}</p>}
    </div>
  )
}

/** The signature is the account of the person who presses. The form shows the statement that they sign above the button. */
function SignForm({ inspectionId }: { inspectionId: string }) {
  const { t } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const { submit, isPending, failure, isOff } = useAct(
    api => api.office.trucks.signRepair.mutate({ inspectionId }),
    ({ isDriving }) => toast({ kind: 'success', title: t(isDriving ? 'inspection.drives' : 'inspection.signedNow') }),
  )
  return (
    <>
      {isAsked && <p>{t('inspection.sure')}</p>}
      <ActFailure failure={failure} />
      <div className="flex gap-2">
        <Button
          variant={isAsked ? 'default' : 'outline'}
          size="sm"
          pending={isPending}
          disabled={isOff}
          onClick={() => (isAsked ? submit(undefined) : setAsked(true))}
        >
          {t(isAsked ? 'fleet.confirm' : 'inspection.sign')}
        </Button>
        {isAsked && (
          <Button variant="ghost" size="sm" onClick={() => setAsked(false)}>
            {t('fleet.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
