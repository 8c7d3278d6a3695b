import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { companyParameter } from '#domain/account/office-link.ts'
import { refusalOf } from '#web/client/errors.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { workplacesQuery } from '#web/frame/self.ts'
import { TopBar } from '#web/frame/top-bar.tsx'
import { UserArea } from '#web/frame/user-area.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { NewCompanyForm } from '#web/office/operator/company-form.tsx'
import { type Company, type CreatedCompany, companiesQuery } from '#web/office/operator/queries.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { formatDate } from '#web/parts/when.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SimpleTable } from '#web/ui/simple-table.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** An installation begins on this page: its operator creates haulers, and sees none of their data. */
export default function OperatorPage() {
  return (
    <QueryProvider>
      <TopBar hasBack={false} userArea={<UserArea />} />
      <main id="page" tabIndex={-1} className="mx-auto flex w-full max-w-6xl flex-1 flex-col outline-none">
        <Companies />
      </main>
    </QueryProvider>
  )
}

function Companies() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(companiesQuery())
  const title = t('operator.title')
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
      lead={t('operator.lead')}
      actions={
        <>
          <TextLink to="/operator/health">{t('operator.health')}</TextLink>
          <OwnOffice />
        </>
      }
    >
      {error !== null && <UnableToLoad component={title} onRetry={() => void refetch()} />}
      {data && <Made companies={data.companies} />}
      {data && <p className="text-small text-ink-soft">{t('operator.version', { version: data.version })}</p>}
      {!data && error === null && <Loading />}
    </OfficePage>
  )
}

/** An operator who works in an office gets a link to it. Without an office the link would lead back to this page. */
function OwnOffice() {
  const { t } = useTexts()
  const { data } = useQuery(workplacesQuery())
  const hasOffice = data?.companies.some(one => one.roles.includes('admin'))
  return hasOffice && <TextLink to="/">{t('operator.office')}</TextLink>
}

function Loading() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-2">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  )
}

type Done = CreatedCompany & { readonly id: string; readonly name: string }

function Made({ companies }: { companies: readonly Company[] }) {
  const { t } = useTexts()
  const [done, setDone] = useState<readonly Done[]>([])
  const last = done.at(-1)
  return (
    <>
      {companies.length > 0 ? <CompanyTable companies={companies} /> : <p>{t('operator.empty')}</p>}
      {last && <Answer done={last} />}
      <section aria-labelledby="new-company" className="flex w-full max-w-xl flex-col gap-4">
        <h2 id="new-company" className="text-large font-bold">
          {t('operator.new')}
        </h2>
        <NewCompanyForm key={done.length} onDone={made => setDone(before => [...before, made])} />
      </section>
    </>
  )
}

function CompanyTable({ companies }: { companies: readonly Company[] }) {
  const { t, language } = useTexts()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const columns = ['operator.name', 'operator.made', 'operator.people', 'operator.invited', 'operator.zips'] as const
  const rows = companies.map(({ id, name, createdAt, people, invited, zips }) => ({
    key: id,
    cells: [name, formatDate(createdAt, zone, language), people, invited, zips],
  }))
  return <SimpleTable label={t('operator.title')} titles={columns.map(column => t(column))} rows={rows} />
}

/** Shows the result of the call: the way into the new office or who was notified, and which ZIPs the hauler did not get. */
function Answer({ done }: { done: Done }) {
  const { t } = useTexts()
  const left = done.zips.filter(zip => !zip.isDone).map(zip => zip.zipCode)
  const address = `${window.location.host}/office`
  return (
    <Notice tone={left.length > 0 ? 'warning' : 'info'} title={t('operator.done', { name: done.name })} announced>
      {done.isMember ? (
        <p>
          <Link to={`/?${companyParameter}=${done.id}`} className={buttonStyle({ size: 'sm', className: 'my-2' })}>
            {t('operator.open')}
          </Link>
        </p>
      ) : (
        <p>{done.isTexted ? t('operator.texted') : t('operator.notTexted', { address })}</p>
      )}
      {left.length > 0 && <p>{t('operator.notServed', { count: left.length, zips: left.join(', ') })}</p>}
    </Notice>
  )
}
