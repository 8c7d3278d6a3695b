import { useQuery } from '@tanstack/react-query'
import type { HealthState } from '#domain/health/health.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useOnline } from '#web/client/use-online.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { TopBar } from '#web/frame/top-bar.tsx'
import { UserArea } from '#web/frame/user-area.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Health, healthQuery } from '#web/office/operator/queries.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { dateFormat } from '#web/parts/formats.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The operator reads here in words what the alerts watch (rule A33). The page has no data of a hauler. */
export default function HealthPage() {
  return (
    <QueryProvider>
      <TopBar hasBack={false} userArea={<UserArea />} />
      <main id="page" tabIndex={-1} className="mx-auto flex w-full max-w-6xl flex-1 flex-col outline-none">
        <HealthOfNow />
      </main>
    </QueryProvider>
  )
}

function HealthOfNow() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(healthQuery())
  const isOnline = useOnline()
  const title = t('health.title')
  if (refusalOf(error) === 'organization-not-found') {
    return (
      <OfficePage title={title}>
        <Notice tone="warning">{refusalText('organization-not-found')}</Notice>
      </OfficePage>
    )
  }
  return (
    <OfficePage
      title={title}
      lead={t('health.lead')}
      actions={<TextLink to="/operator">{t('operator.title')}</TextLink>}
    >
      {!data && !isOnline && <Notice tone="warning">{t('health.neverRead')}</Notice>}
      {!data && isOnline && error !== null && <UnableToLoad component={title} onRetry={() => void refetch()} />}
      {!data && isOnline && error === null && <Loading />}
      {data && <Read health={data} isOnline={isOnline} hasFailed={error !== null} />}
    </OfficePage>
  )
}

function Loading() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex max-w-4xl flex-col gap-3">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}

type Line = Health['lines'][number]

const order: readonly HealthState[] = ['off', 'stuck', 'slow']

function Read({ health, isOnline, hasFailed }: { health: Health; isOnline: boolean; hasFailed: boolean }) {
  const { t, language } = useTexts()
  const time = dateFormat(`${language}-US`, { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(
    new Date(health.at),
  )
  const bad = order.flatMap(state => health.lines.filter(line => line.state === state))
  const well = health.lines.filter(line => line.state === 'well')
  const isOld = !isOnline || hasFailed
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {isOld && <Notice tone="warning">{t(isOnline ? 'health.old' : 'health.offline', { time })}</Notice>}
      <Notice
        tone={
          isOld ? 'info' : bad.length === 0 ? 'green' : bad.every(({ state }) => state === 'slow') ? 'warning' : 'red'
        }
        title={bad.length === 0 ? t('health.allWell') : t('health.needs', { count: bad.length })}
      >
        <p>
          {t('health.orders', { count: health.ordersOfHour })}
          {!isOld && ` · ${t('health.read', { time })}`}
        </p>
      </Notice>
      {bad.length > 0 && (
        <ul className="flex flex-col gap-3">
          {bad.map(line => (
            <BadLine key={line.about} line={line} />
          ))}
        </ul>
      )}
      {well.length > 0 && (
        <section aria-labelledby="well" className="flex flex-col gap-2">
          <h2 id="well" className="font-bold">
            {t('health.isWell')}
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
            {well.map(({ about }) => (
              <li key={about} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
                <span className="wrap-break-word min-w-0 flex-1 basis-40">{t(`health.${about}.well`)}</span>
                <StateWord state="well" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function BadLine({ line: { about, state, since } }: { line: Line }) {
  const { t, language } = useTexts()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <li>
      <Card className="flex flex-col gap-1.5 p-4!">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="wrap-break-word min-w-0 flex-1 basis-40 font-bold">{t(`health.${about}.bad`)}</h2>
          <StateWord state={state} />
        </div>
        {since !== null && (
          <p className="text-small text-ink-soft">
            {t('health.since', { when: formatInstant(since, zone, language) })}
          </p>
        )}
        <p className="wrap-break-word">{t(`health.${about}.do`)}</p>
      </Card>
    </li>
  )
}

const tones: Readonly<Record<HealthState, BadgeTone>> = { well: 'green', slow: 'amber', stuck: 'red', off: 'red' }

const StateWord = ({ state }: { state: HealthState }) => {
  const { t } = useTexts()
  return <Badge tone={tones[state]}>{t(`health.state.${state}`)}</Badge>
}
