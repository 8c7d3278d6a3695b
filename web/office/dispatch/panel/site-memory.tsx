import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couldNotWords } from '#domain/dispatch/could-not-words.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { SiteForm } from '#web/office/dispatch/panel/site-form.tsx'
import { siteQuery } from '#web/office/dispatch/queries.ts'
import type { SiteMemoryFacts as Memory } from '#web/office/session/office-api.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type SiteMemoryProps = { siteId: string | null; timeZone: string; isOff: boolean }

/** The notes belong to an address, so each customer who orders there has the same ones. */
export function SiteMemory({ siteId, ...rest }: SiteMemoryProps) {
  return siteId === null ? null : <KnownSite key={siteId} siteId={siteId} {...rest} />
}

function KnownSite({ siteId, timeZone, isOff }: SiteMemoryProps & { siteId: string }) {
  const { t } = useTexts()
  const { data, error } = useQuery(siteQuery(siteId))
  const [isEditing, edit] = useState(false)
  return (
    <section className="flex flex-col items-start gap-2 text-small">
      <h3 className="font-bold">{t('site.title')}</h3>
      {!data && !error && <Skeleton className="h-10 w-full" />}
      {error && <p className="text-bad">{errorText(error)}</p>}
      {data && isEditing && <SiteForm site={data} isOff={isOff} onClose={() => edit(false)} />}
      {data && !isEditing && (
        <>
          <SiteFacts site={data} />
          <Button size="sm" variant="outline" disabled={isOff} onClick={() => edit(true)}>
            {t('site.edit')}
          </Button>
          <Visits site={data} timeZone={timeZone} />
        </>
      )}
    </section>
  )
}

function SiteFacts({ site }: { site: Memory }) {
  const { t } = useTexts()
  const { tags, remark, accuracyInMeters } = site
  const isEmpty = tags.length === 0 && remark === null && site.visits.length === 0
  return (
    <>
      {isEmpty && <p className="text-ink-soft">{t('site.none')}</p>}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {tags.map(tag => (
            <li key={tag}>
              <Badge tone="amber">{t(`site.tag.${tag}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {remark && <p className="wrap-break-word max-w-full">{remark}</p>}
      <p className="text-ink-soft">
        {accuracyInMeters === null
          ? t('site.position.rough')
          : t('site.position.known', { meters: Math.max(1, Math.round(accuracyInMeters)) })}
      </p>
    </>
  )
}

function Visits({ site, timeZone }: { site: Memory; timeZone: string }) {
  const { t, language } = useTexts()
  if (site.visits.length === 0) return null
  return (
    <>
      <h4 className="font-medium">{t('site.visits')}</h4>
      <ol className="flex w-full flex-col gap-2">
        {site.visits.map(({ stopId, kind, at, isDone, driver, minutes, failedReason, photo }) => {
          const when = formatInstant(at, timeZone, language)
          const facts = [
            when,
            driver,
            minutes !== null && t('site.visit.minutes', { minutes }),
            !isDone && failedReason && t('site.visit.failed', { reason: couldNotWords(failedReason, language) }),
          ]
          return (
            <li key={stopId} className="flex gap-3">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(`board.kind.${kind}`)}</span>
                <span className="block text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
              </span>
              {photo && (
                <a href={photo} target="_blank" rel="noopener" className="shrink-0">
                  <SmallPhoto
                    url={photo}
                    alt={t('site.visit.photo', { at: when })}
                    className="size-14 rounded-control border border-line object-cover"
                  />
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
