import { useState } from 'react'
import { type Right, rights } from '#domain/account/roles.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import type { Api } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { type Invitation, refreshTeam } from '#web/office/settings/team/queries.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { toast } from '#web/ui/toast.ts'

type Invited = Parameters<Api['office']['team']['invite']['mutate']>[0]
type Typed = { readonly digits: string; readonly rights: Right[] }

type InviteFormProps = { invitations: readonly Invitation[]; onDone: () => void }

/** Somebody's number, and what they may do. An invitation that the page did not show is not replaced (rule V27). */
export function InviteForm({ invitations, onDone }: InviteFormProps) {
  const { t } = useTexts()
  const fields: Typed = { digits: '', rights: [] }
  const editing = useEditing({ version: 0, fields })
  const { typed, set } = editing
  const [isTried, setTried] = useState(false)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: Invited) => api.office.team.invite.mutate(input),
    {
      refresh: refreshTeam,
      onDone: ({ isTexted }) => {
        editing.saved()
        const address = `${window.location.host}/office`
        const title = isTexted ? t('team.sent') : t('team.notSent', { address })
        toast({ kind: 'success', title })
        onDone()
      },
    },
  )
  const phone = mobileFromDigits(typed.digits)
  const areRightsMissing = typed.rights.length === 0
  const send = () => {
    setTried(true)
    if (!phone || areRightsMissing) return false
    const shown = invitations.find(one => one.phone === phone)
    void submit({ phone, rights: typed.rights, seen: shown ? { rights: shown.rights } : null })
    return true
  }
  const isKnown = refusalOf(failure) === 'member-known'
  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      onSend={send}
      objectId={null}
      labels={{ digits: t('team.phone'), rights: t('team.rights') }}
      failure={isKnown ? null : failure}
      save={t('team.invite')}
    >
      <PhoneField
        label={t('team.phone')}
        hint={t('team.phone.hint')}
        error={isTried && !phone ? t('team.phone.wrong') : isKnown && errorText(failure)}
        value={typed.digits}
        onChange={digits => set({ digits })}
      />
      <RightsField
        ticked={typed.rights}
        error={isTried && areRightsMissing ? t('team.rights.missing') : undefined}
        onChange={ticked => set({ rights: ticked })}
      />
    </EditForm>
  )
}

type RightsFieldProps = {
  ticked: readonly Right[]
  error: string | undefined
  onChange: (ticked: Right[]) => void
}

export function RightsField(props: RightsFieldProps) {
  const { t } = useTexts()
  const choices = rights.map(value => ({ value, label: t(`team.right.${value}`) }))
  return <Ticks label={t('team.rights')} choices={choices} {...props} />
}
