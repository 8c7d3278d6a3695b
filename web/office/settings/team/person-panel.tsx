import { useState } from 'react'
import { rights } from '#domain/account/roles.ts'
import { rightsForm } from '#domain/account/team-form.ts'
import { formatPhone } from '#domain/value/phone.ts'
import type { Api } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { useMe } from '#web/office/session/me.ts'
import { RightsField } from '#web/office/settings/team/invite-form.tsx'
import { type Invitation, type Person, refreshTeam } from '#web/office/settings/team/queries.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'

const useTeamAct = <Input, Result>(call: (api: Api, input: Input) => Promise<Result>, onDone?: () => void) =>
  useOfficeAct(call, { refresh: refreshTeam, onDone })

export function PersonPanel({ person }: { person: Person }) {
  const { t } = useTexts()
  const isInOffice = person.roles.includes('admin')
  return (
    <>
      {person.phone && <p className="tabular-nums">{formatPhone(person.phone)}</p>}
      {isInOffice ? <RightsForm person={person} /> : <p className="text-small">{t('team.drives')}</p>}
      {!person.isSelf && <Suspension person={person} />}
    </>
  )
}

function RightsForm({ person }: { person: Person }) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: rightsForm,
    record: person,
    opened: rightsForm.toTyped({ rights: [...(person.rights ?? rights)] }),
    labels: { rights: t('team.rights') },
    errors: { rights: t('team.rights.missing') },
    call: async (api, values, expected) => {
      if (expected) await api.office.team.changeRights.mutate({ ...expected, ...values })
    },
    refresh: refreshTeam,
    saved: t('team.saved'),
  })
  return (
    <EditForm {...form.frame} save={t('team.save')}>
      <RightsField {...form.ticks('rights')} />
    </EditForm>
  )
}

function Suspension({ person }: { person: Person }) {
  const { t } = useTexts()
  const { id, version, isSuspended, roles } = person
  const [isAsked, setAsked] = useState(false)
  const suspend = useTeamAct(
    api => api.office.team.suspend.mutate({ id, version }),
    () => setAsked(false),
  )
  const resume = useTeamAct(api => api.office.team.resume.mutate({ id, version }))
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {isSuspended && roles.includes('driver') && <p className="text-small">{t('team.resume.driver')}</p>}
      {isAsked && !isSuspended && <p className="text-small">{t('team.suspend.sure')}</p>}
      <ActFailure failure={suspend.failure ?? resume.failure} />
      <div className="flex flex-wrap gap-2">
        {isSuspended && (
          <Button
            variant="outline"
            size="sm"
            pending={resume.isPending}
            disabled={resume.isOff}
            onClick={() => resume.submit(undefined)}
          >
            {t('team.resume')}
          </Button>
        )}
        {!isSuspended && !isAsked && (
          <Button variant="outline" size="sm" disabled={suspend.isOff} onClick={() => setAsked(true)}>
            {t('team.suspend')}
          </Button>
        )}
        {!isSuspended && isAsked && (
          <>
            <Button
              variant="destructive"
              size="sm"
              pending={suspend.isPending}
              disabled={suspend.isOff}
              onClick={() => suspend.submit(undefined)}
            >
              {t('team.suspend.yes')}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsked(false)}>
              {t('team.cancel')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

export function InvitationPanel({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { id, phone, rights: given, invitedAt } = invitation
  const { submit, isPending, failure, isOff } = useTeamAct(
    api => api.office.team.takeBack.mutate({ id, seen: { rights: given } }),
    onDone,
  )
  return (
    <>
      <p className="tabular-nums">{formatPhone(phone)}</p>
      <p className="text-small">{t('team.invited.at', { when: formatInstant(invitedAt, timeZone, language) })}</p>
      <ActFailure failure={failure} />
      <Button variant="outline" size="sm" pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
        {t('team.takeBack')}
      </Button>
    </>
  )
}
