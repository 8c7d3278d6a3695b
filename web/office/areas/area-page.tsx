import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { likelyZone } from '#domain/area/area.ts'
import { refusalOf } from '#web/client/errors.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { placeWords } from '#web/office/areas/place-words.ts'
import { type AreaZips, type ServedZips, zipsQuery } from '#web/office/areas/queries.ts'
import type { ReadSearch } from '#web/office/areas/typed-search.ts'
import { useAreaNews } from '#web/office/areas/use-area-news.ts'
import { ZipPicture } from '#web/office/areas/zip-picture.tsx'
import { ZipPreviewPart } from '#web/office/areas/zip-preview.tsx'
import { ZipSearchForm } from '#web/office/areas/zip-search-form.tsx'
import { ZipTable } from '#web/office/areas/zip-table.tsx'
import { zoneName } from '#web/office/edit/zone-words.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function AreaPage() {
  return (
    <OfficeOnly rights={['catalog']}>
      <AreaById />
    </OfficeOnly>
  )
}

function AreaById() {
  const { t } = useTexts()
  const { areaId = '' } = useParams()
  useAreaNews()
  const { data, error, refetch } = useQuery(zipsQuery(areaId))
  const title = data?.area.name ?? t('areas.openZips')
  const isGone = !data && refusalOf(error) !== null
  return (
    <OfficePage title={title} lead={<TextLink to="/areas">{t('areas.all')}</TextLink>}>
      {!data && !error && (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
      {isGone && <Notice tone="warning">{t('areas.gone')}</Notice>}
      {error && !isGone && <UnableToLoad component={title} onRetry={() => void refetch()} />}
      {data && <Zips key={areaId} data={data} />}
    </OfficePage>
  )
}

function Zips({ data: { area, zips } }: { data: AreaZips }) {
  const { t, language } = useTexts()
  const zone = likelyZone(zips.flatMap(({ timeZone }) => (timeZone === null ? [] : [{ timeZone }])))
  return (
    <>
      {zone && zoneName(zone, language) !== zoneName(area.timeZone, language) && (
        <Notice tone="warning">
          {t('areas.zone.differs', { zone: zoneName(zone, language) })}{' '}
          <TextLink to={`/areas?open=${area.id}`}>{t('areas.zone')}</TextLink>
        </Notice>
      )}
      <AddZips areaId={area.id} />
      {zips.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">{t('areas.zips.empty')}</p>
      ) : (
        <>
          <ZipPicture zips={zips} />
          <ZipTable areaId={area.id} zips={zips} />
        </>
      )}
    </>
  )
}

function AddZips({ areaId }: { areaId: string }) {
  const { t } = useTexts()
  const isOff = useNotConnectedSince() !== null
  const [read, setRead] = useState<ReadSearch | null>(null)
  const [left, setLeft] = useState<ServedZips['zips']>([])
  const show = (next: ReadSearch) => {
    setRead(next)
    setLeft([])
  }
  const done = ({ zips }: ServedZips) => {
    setRead(null)
    setLeft(zips.filter(zip => !zip.isDone))
  }
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-large font-bold">{t('areas.addZips')}</h2>
      <ZipSearchForm onSearch={show} isOff={isOff} />
      {read && read.unread.length > 0 && (
        <Notice tone="warning">{t('areas.preview.unread', { words: read.unread.slice(0, 20).join(', ') })}</Notice>
      )}
      {read?.search && (
        <ZipPreviewPart key={JSON.stringify(read.search)} areaId={areaId} search={read.search} onDone={done} />
      )}
      {left.length > 0 && (
        <Notice tone="warning" title={t('areas.served.not')} announced>
          <ul>
            {left.map(zip => (
              <li key={zip.zipCode}>
                {zip.zipCode}: {placeWords(zip, t)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}
