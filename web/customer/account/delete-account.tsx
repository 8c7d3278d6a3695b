import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '#web/client/client.ts'
import { useApi } from '#web/client/query.ts'
import { signOut } from '#web/client/session.ts'
import { AccountSection } from '#web/customer/account/account-section.tsx'
import { QuestionDialog } from '#web/customer/account/question-dialog.tsx'
import { selfQuery } from '#web/frame/self.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'

export function DeleteAccount() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const api = useApi()
  const { session } = useClient()
  const self = useQuery(selfQuery())
  const [isAsked, setAsked] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const close = () => {
    setAsked(false)
    setAgreed(false)
  }
  const leave = async () => {
    await api.deleteMyAccount.mutate({ phone: self.data?.phone ?? '' })
    // The server has already ended the sign-in. This call clears the data that this browser stores.
    await signOut(session).catch(() => {})
    navigate('/get-started')
    toast({
      kind: 'success',
      title: t('account.delete.done.title'),
      description: t('account.delete.done'),
      forNextPage: true,
    })
  }
  return (
    <AccountSection
      title={t('account.delete')}
      lead={t('account.delete.text')}
      action={
        <Button variant="error" disabled={!self.data} onClick={() => setAsked(true)}>
          {t('account.delete')}
        </Button>
      }
    >
      <QuestionDialog
        open={isAsked}
        onClose={close}
        title={t('account.delete.ask')}
        yes={t('account.delete.button')}
        canSay={agreed}
        onYes={leave}
      >
        <p>{t('account.delete.goes')}</p>
        <p className="text-small text-ink-soft">{t('account.delete.stays')}</p>
        <Checkbox checked={agreed} onChange={event => setAgreed(event.target.checked)}>
          {t('account.delete.agree')}
        </Checkbox>
      </QuestionDialog>
    </AccountSection>
  )
}
