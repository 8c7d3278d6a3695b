import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import {
  areasQuery,
  type ListedArea,
  refreshAreas,
  type WaitingZip,
  waitingPeopleQuery,
} from '#web/office/areas/queries.ts'
import { ZipPreviewPart } from '#web/office/areas/zip-preview.tsx'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { TextAnchor, TextLink } from '#web/office/parts/text-link.tsx'
import { useMe } from '#web/office/session/me.ts'
import { formatDate } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type ServePanelProps = { zip: WaitingZip; seesPeople: boolean; onDone: () => void }

/** The panel shows who waits at a ZIP. One press serves the ZIP and notifies these people. */
export function ServePanel({ zip, seesPeople, onDone }: ServePanelProps) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(areasQuery())
  return (
    <>
      <p>{[zip.city, zip.state].filter(Boolean).join(', ')}</p>
      {zip.areaId === null && !data && isError && (
        <UnableToLoad component={t('areas.title')} onRetry={() => void refetch()} />
      )}
      {zip.areaId === null && data && <Serve areas={data.areas} zipCode={zip.zipCode} onDone={onDone} />}
      {zip.areaId !== null && <Tell areaId={zip.areaId} zipCode={zip.zipCode} onDone={onDone} />}
      <h3 className="font-bold">{t('demand.people')}</h3>
      {seesPeople ? <People zipCode={zip.zipCode} /> : <p className="text-small">{t('demand.people.hidden')}</p>}
    </>
  )
}

function Serve({ areas, zipCode, onDone }: { areas: readonly ListedArea[]; zipCode: string; onDone: () => void }) {
  const { t } = useTexts()
  const [first] = areas
  const [chosen, setChosen] = useState('')
  const areaId = chosen || (first?.id ?? '')
  if (!first) {
    return (
      <p>
        {t('demand.noArea')} <TextLink to="/areas?open=new">{t('areas.add')}</TextLink>
      </p>
    )
  }
  return (
    <>
      <SelectField
        label={t('demand.into')}
        value={areaId}
        choices={areas.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <ZipPreviewPart
        key={areaId}
        areaId={areaId}
        search={{ by: 'list', zipCodes: [zipCode] }}
        label={t('demand.serve', { zip: zipCode })}
        onDone={({ zips }) => zips.every(zip => zip.isDone) && onDone()}
      />
    </>
  )
}

/** The ZIP is served already, but people who asked a moment before have not been notified. */
function Tell({ areaId, zipCode, onDone }: { areaId: string; zipCode: string; onDone: () => void }) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    api => api.office.areas.serveZips.mutate({ areaId, zipCodes: [zipCode] }),
    {
      refresh: refreshAreas,
      onDone: ({ told }) => {
        toast({ kind: 'success', title: t('areas.served.told', { count: told }) })
        onDone()
      },
    },
  )
  return (
    <>
      <ActFailure failure={failure} />
      <Button pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
        {t('demand.tell')}
      </Button>
    </>
  )
}

function People({ zipCode }: { zipCode: string }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { data, isError, refetch } = useQuery(waitingPeopleQuery(zipCode))
  if (!data && isError) return <UnableToLoad component={t('demand.people')} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton className="h-16 w-full" />
      </div>
    )
  }
  if (data.people === null) return <p className="text-small">{t('demand.people.far')}</p>
  if (data.people.length === 0) return <p className="text-small">{t('demand.people.none')}</p>
  return (
    <ul className="flex flex-col gap-1 text-small">
      {data.people.map(({ email, since }) => (
        <li key={email}>
          <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor> · {formatDate(since, timeZone, language)}
        </li>
      ))}
    </ul>
  )
}
