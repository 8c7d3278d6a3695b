import { useQuery } from '@tanstack/react-query'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useMe } from '#web/office/session/me.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { ImportForm } from '#web/office/tickets/statement/import-form.tsx'
import { type StatementList, statementsQuery } from '#web/office/tickets/statement/queries.ts'
import { formatDay, formatInstant } from '#web/parts/when.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function StatementsPage() {
  return (
    <OfficeOnly rights={['money']}>
      <Statements />
    </OfficeOnly>
  )
}

/** The office compares a landfill's file with its own tickets here. The page also lists the earlier statements. */
function Statements() {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(statementsQuery())
  return (
    <OfficePage title={t('statements.title')} lead={t('statements.lead')}>
      {isError && !data && <UnableToLoad component={t('statements.title')} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Part title={t('statements.take')}>
            {data.facilities.length === 0 ? (
              <p>{t('statements.noFacility')}</p>
            ) : (
              <ImportForm facilities={data.facilities} />
            )}
          </Part>
          <Part title={t('statements.newest')}>
            <Newest statements={data.statements} />
          </Part>
        </div>
      )}
    </OfficePage>
  )
}

function Newest({ statements }: { statements: StatementList['statements'] }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  if (statements.length === 0) return <p className="text-small text-ink-soft">{t('statements.none')}</p>
  return (
    <ul className="flex flex-col gap-3 text-small">
      {statements.map(({ id, facilityName, firstDay, lastDay, importedAt, who, lines }) => (
        <li key={id}>
          <TextLink to={`/tickets/statements/${id}`}>
            {t('statements.of', {
              facility: facilityName,
              first: formatDay(firstDay, language),
              last: formatDay(lastDay, language),
            })}
          </TextLink>
          <span className="block text-ink-soft">
            {t('statements.checkedBy', { who, at: formatInstant(importedAt, timeZone, language), count: lines })}
          </span>
        </li>
      ))}
    </ul>
  )
}
