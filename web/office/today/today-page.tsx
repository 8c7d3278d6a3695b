import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isoDateOf } from '#domain/value/calendar.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import type { FieldFee } from '#web/office/session/office-api.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { feesQuery } from '#web/office/session/queries.ts'
import { sectionsByCost, stakeOf } from '#web/office/today/by-cost.ts'
import { FirstSteps } from '#web/office/today/first-steps/first-steps.tsx'
import { NightChanges } from '#web/office/today/night-changes.tsx'
import { refreshToday, type TodayPage, todayQuery } from '#web/office/today/queries.ts'
import { WaitingSection } from '#web/office/today/waiting-section.tsx'
import { formatDay } from '#web/parts/when.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** This code is loaded separately, because most days begin without a fee to decide. */
const FeesSection = lazyPage(() => import('#web/office/today/fees-section.tsx'))

/** This code is loaded separately, because all services work on nearly all days. */
const ServiceNotices = lazyPage(() => import('#web/office/today/service-notices.tsx'))

export default function OfficeToday() {
  return (
    <OfficeOnly rights={['dispatch', 'money']}>
      <Today />
    </OfficeOnly>
  )
}

/** Shows what needs a person now, and what has changed since yesterday evening. */
function Today() {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(todayQuery())
  const bills = hasRight(useMe(), 'money')
  const fees = useQuery({ ...feesQuery(), enabled: bills })
  useChanges(() => void refreshToday(queries))
  const title = t('today.title')
  const isLoading = !isError && (!data || fees.isLoading)
  return (
    <OfficePage title={data ? `${title}, ${formatDay(data.today, language)}` : title}>
      {isLoading && <TodaySkeleton label={t('shell.loading')} />}
      {isError && <UnableToLoad component={t('today.component')} onRetry={() => void refetch()} />}
      {fees.isError && !fees.data && <UnableToLoad component={t('today.fees')} onRetry={() => void fees.refetch()} />}
      {data && !isLoading && <Parts page={data} fees={bills ? (fees.data ?? null) : []} />}
    </OfficePage>
  )
}

/** `fees` is null if the fees could not be loaded. Then the page does not say that everything is done. */
function Parts({ page, fees }: { page: TodayPage; fees: readonly FieldFee[] | null }) {
  const { t } = useTexts()
  const open = sectionsByCost(page.sections)
  // The fees are read by another call, and have their place among the sections by the same rule.
  const feesInCents = stakeOf(fees ?? [])
  const feesAt = open.filter(one => one.stakeInCents > feesInCents).length
  const hasNotice = Boolean(
    page.payments || page.account || page.addresses || page.services.length > 0 || page.heldTexts,
  )
  const isDone = open.length === 0 && fees?.length === 0 && !hasNotice
  return (
    <>
      {hasNotice && (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <ServiceNotices page={page} />
        </Suspense>
      )}
      <FirstSteps>
        {isDone && (
          <Notice tone="green" title={t('today.done')}>
            <NextDay page={page} />
          </Notice>
        )}
      </FirstSteps>
      {/* The cards fill two columns of the same height, so that no side of the page is empty. */}
      <div className="gap-5 lg:columns-2 *:mb-5 *:break-inside-avoid">
        {open.slice(0, feesAt).map((one, at) => (
          <WaitingSection key={one.name} {...one} isFirst={at === 0} page={page} />
        ))}
        {fees && fees.length > 0 && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <FeesSection fees={fees} stakeInCents={feesInCents} />
          </Suspense>
        )}
        {open.slice(feesAt).map(one => (
          <WaitingSection key={one.name} {...one} isFirst={false} page={page} />
        ))}
        {!isDone && page.next && (
          <p className="rounded-card border border-line bg-surface p-4 text-small">
            <NextDay page={page} />
          </p>
        )}
        <NightChanges page={page} />
      </div>
    </>
  )
}

/** Returns a line such as "Mon, Nov 23: 22 stops, 4 routes · 20 yard dumpster short by 1". */
function NextDay({ page: { next } }: { page: TodayPage }) {
  const { t, language } = useTexts()
  if (!next) return null
  const { day, stops, routes, short } = next
  return (
    <>
      {t('today.next', { day: formatDay(day, language), stops, routes })}
      {short.map(one => (
        <span key={one.name} className="font-medium text-bad">
          {` · ${t('today.short', one)}`}
        </span>
      ))}{' '}
      <TextLink to={`/dispatch?day=${isoDateOf(day)}`}>{t('today.toBoard')}</TextLink>
    </>
  )
}

function TodaySkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-5">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}
