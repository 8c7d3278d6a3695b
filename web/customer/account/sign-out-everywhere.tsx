import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '#web/client/client.ts'
import { signOut } from '#web/client/session.ts'
import { AccountSection } from '#web/customer/account/account-section.tsx'
import { QuestionDialog } from '#web/customer/account/question-dialog.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function SignOutEverywhere() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { session } = useClient()
  const [isAsked, setAsked] = useState(false)
  const leave = async () => {
    await signOut(session, 'everywhere')
    navigate('/get-started')
    toast({ kind: 'success', title: t('account.devices.done'), forNextPage: true })
  }
  return (
    <AccountSection
      title={t('account.devices')}
      lead={t('account.devices.text')}
      action={
        <Button variant="outline" onClick={() => setAsked(true)}>
          {t('account.devices.button')}
        </Button>
      }
    >
      <QuestionDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('account.devices.ask')}
        yes={t('account.devices.button')}
        onYes={leave}
      >
        <p>{t('account.devices.ask.text')}</p>
      </QuestionDialog>
    </AccountSection>
  )
}
