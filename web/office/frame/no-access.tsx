import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readOrganizationId, storeOrganizationId } from '#web/client/organization-storage.ts'
import { haulerName } from '#web/frame/brand.ts'
import { MemberCard } from '#web/frame/member-card.tsx'
import { Page } from '#web/frame/page.tsx'
import { selfQuery, workplacesQuery } from '#web/frame/self.ts'
import { TopBar } from '#web/frame/top-bar.tsx'
import { UserArea } from '#web/frame/user-area.tsx'
import Invitations from '#web/frame/workplaces.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { meQuery } from '#web/office/queries.ts'
import { TextLink } from '#web/office/text-link.tsx'

/** The server knows no office for this account: there is none, or there are several and none is chosen yet. */
export default function NoAccess() {
  const { t } = useTexts()
  useFirstOffice()
  const offers = useQuery(workplacesQuery()).data?.invitations.filter(one => one.kind === 'office') ?? []
  const isOperator = useQuery(selfQuery()).data?.roles.includes('admin') === true
  return (
    <>
      <TopBar hasBack={false} userArea={<UserArea />} />
      <main id="page" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Page title={t('office.title')} lead={t('office.lead', { hauler: haulerName })}>
          <Invitations offers={offers} />
          <MemberCard neededRole="admin" noAccess={t('office.noAccess', { hauler: haulerName })} />
          {isOperator && <TextLink to="/operator">{t('office.operator')}</TextLink>}
        </Page>
      </main>
    </>
  )
}

function useFirstOffice(): void {
  const queries = useQueryClient()
  const { data } = useQuery(selfQuery())
  const offices = data?.organizations.filter(one => one.roles.includes('admin')).map(one => one.organizationId) ?? []
  const first = offices.includes(readOrganizationId() ?? '') ? null : (offices[0] ?? null)
  useEffect(() => {
    if (first === null) return
    storeOrganizationId(first)
    void queries.resetQueries({ queryKey: meQuery().queryKey })
  }, [first, queries])
}
