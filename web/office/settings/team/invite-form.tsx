import { type Right, rights } from '#domain/account/roles.ts'
import { invitationForm } from '#domain/account/team-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { type Invitation, refreshTeam } from '#web/office/settings/team/queries.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'

type InviteFormProps = { invitations: readonly Invitation[]; onDone: () => void }

/** The form takes a person's phone number and their rights. It does not replace an invitation that the page did not show (rule V27). */
export function InviteForm({ invitations, onDone }: InviteFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: invitationForm,
    record: null,
    name: 'invitation',
    opened: invitationForm.toTyped({ phone: null, rights: [] }),
    labels: {
      phone: t('team.phone'),
      rights: t('team.rights'),
    },
    errors: {
      phone: t('team.phone.wrong'),
      rights: t('team.rights.missing'),
    },
    refusals: { 'member-known': 'phone' },
    call: (api, values) => {
      const shown = invitations.find(one => one.phone === values.phone)
      return api.office.team.invite.mutate({ ...values, seen: shown ? { rights: shown.rights } : null })
    },
    refresh: refreshTeam,
    saved: ({ isTexted }) =>
      isTexted ? t('team.sent') : t('team.notSent', { address: `${window.location.host}/office` }),
    onDone,
  })
  return (
    <EditForm {...form.frame} save={t('team.invite')}>
      <PhoneField {...form.value('phone')} hint={t('team.phone.hint')} />
      <RightsField {...form.ticks('rights')} />
    </EditForm>
  )
}

type RightsFieldProps = {
  label: string
  ticked: readonly Right[]
  error: string | undefined
  onChange: (ticked: Right[]) => void
}

export function RightsField(field: RightsFieldProps) {
  const { t } = useTexts()
  return <Ticks {...field} choices={rights.map(value => ({ value, label: t(`team.right.${value}`) }))} />
}
