import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { readOrganizationId, storeOrganizationId } from '#web/client/organization-storage.ts'
import { haulerName } from '#web/frame/brand.ts'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { MemberCard } from '#web/frame/member-card.tsx'
import { Page } from '#web/frame/page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { selfQuery, type Workplaces, workplacesQuery } from '#web/frame/self.ts'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { TopBar } from '#web/frame/top-bar.tsx'
import { UserArea } from '#web/frame/user-area.tsx'
import Invitations from '#web/frame/workplaces.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { meQuery } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * The server chooses no hauler for the person (rule A22), because the person works at none, or at several. In the second case they choose
 * one here.
 */
export default function NoAccess() {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery(workplacesQuery())
  const offices = (data?.companies ?? []).filter(one => one.roles.includes('admin'))
  const offers = (data?.invitations ?? []).filter(one => one.kind === 'office')
  const isOpening = useOnlyOffice(offices)
  const self = useQuery(selfQuery())
  const isOperator = self.data?.roles.includes('admin') === true
  const hasNothing = data !== undefined && offices.length === 0 && offers.length === 0
  // The operator of an installation begins with its companies (rule A25).
  if (hasNothing && isOperator) return <Redirect to="/operator" />
  if (isOpening || (!data && !error) || (hasNothing && self.isPending))
    return <PageSkeleton label={t('shell.loading')} />
  const isChoice = offices.length > 1
  return (
    <>
      <TopBar hasBack={false} userArea={<UserArea />} />
      <main id="page" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Page
          title={t(isChoice ? 'office.choose.title' : 'office.title')}
          lead={isChoice ? t('office.choose') : t('office.lead', { hauler: haulerName })}
        >
          {!data && (
            <LoadingFailed
              title={t('office.failed')}
              error={error}
              isTrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {isChoice && <Offices offices={offices} />}
          <Invitations offers={offers} />
          {data && !isChoice && (
            <MemberCard neededRole="admin" noAccess={t('office.noAccess', { hauler: haulerName })} />
          )}
          {isOperator && <TextLink to="/operator">{t('office.operator')}</TextLink>}
        </Page>
      </main>
    </>
  )
}

type Office = Workplaces['companies'][number]

function Offices({ offices }: { offices: readonly Office[] }) {
  const openOffice = useOpenOffice()
  return (
    <ul className="flex flex-col gap-3">
      {offices.map(({ organizationId, name }) => (
        <li key={organizationId}>
          <Button variant="outline" className="w-full" onClick={() => openOffice(organizationId)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Opens the person's only hauler, when this device still remembers another hauler that the person has left. */
function useOnlyOffice(offices: readonly Office[]): boolean {
  const openOffice = useOpenOffice()
  const only = offices.length === 1 ? (offices[0]?.organizationId ?? null) : null
  const opened = only === readOrganizationId() ? null : only
  useEffect(() => {
    if (opened !== null) openOffice(opened)
  }, [opened, openOffice])
  return opened !== null
}

function useOpenOffice(): (organizationId: string) => void {
  const queries = useQueryClient()
  return useCallback(
    organizationId => {
      storeOrganizationId(organizationId)
      void queries.resetQueries({ queryKey: meQuery().queryKey })
    },
    [queries],
  )
}
