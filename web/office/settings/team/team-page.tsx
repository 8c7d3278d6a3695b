import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#web/i18n/i18n.ts'
import { ListPage } from '#web/office/edit/list-page.tsx'
import { useOpen } from '#web/office/edit/use-open.ts'
import { useChanges } from '#web/office/session/live.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { SettingsTabs } from '#web/office/settings/tabs.tsx'
import { InviteForm } from '#web/office/settings/team/invite-form.tsx'
import { InvitationPanel, PersonPanel } from '#web/office/settings/team/person-panel.tsx'
import { refreshTeam, teamQuery } from '#web/office/settings/team/queries.ts'
import { personName, TeamTable } from '#web/office/settings/team/team-table.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

export default function TeamPage() {
  return (
    <OfficeOnly rights={['team']}>
      <TeamList />
    </OfficeOnly>
  )
}

function TeamList() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const team = useQuery(teamQuery())
  const { openId, open, addressOf, close } = useOpen()
  useChanges(({ changes, isReset }) => {
    const isOfTeam = changes.some(change => change.object === 'member' || change.object === 'invitation')
    if (isReset || isOfTeam) void refreshTeam(queries)
  })
  return (
    <ListPage
      title={t('team.title')}
      filters={<SettingsTabs />}
      add={t('team.invite')}
      onAdd={() => open('new')}
      query={team}
      empty={({ people, invitations }) => (people.length + invitations.length > 0 ? null : t('team.empty'))}
      panel={openId !== null && <TeamPanel key={openId} openId={openId} onClose={close} />}
    >
      {data => <TeamTable {...data} openId={openId} onOpen={open} addressOf={addressOf} />}
    </ListPage>
  )
}

function TeamPanel({ openId, onClose }: { openId: string; onClose: () => void }) {
  const { t } = useTexts()
  const { data } = useQuery(teamQuery())
  const person = data?.people.find(one => one.id === openId)
  const invitation = data?.invitations.find(one => one.id === openId)
  const title = openId === 'new' ? t('team.invite') : person ? personName(person, t) : t('team.invited')
  return (
    <SidePanel title={title} closeLabel={t('team.close')} onClose={onClose}>
      {openId === 'new' && <InviteForm invitations={data?.invitations ?? []} onDone={onClose} />}
      {person && <PersonPanel person={person} />}
      {invitation && <InvitationPanel invitation={invitation} onDone={onClose} />}
      {openId !== 'new' && data && !person && !invitation && <p>{t('team.gone')}</p>}
    </SidePanel>
  )
}
