import { useState } from 'react'
import { useClient } from '#web/client/client.ts'
import { BigButton } from '#web/driver/big-button.tsx'
import { usePhone } from '#web/driver/phone.ts'
import { useSignOut } from '#web/frame/use-sign-out.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** A sign-out removes the day from the phone. If acts are unsent, the button asks once more. */
export function SignOutButton({ waiting }: { waiting: number }) {
  const { t } = useTexts()
  const phone = usePhone()
  const signOut = useSignOut()
  const { session } = useClient()
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await signOut()
    // Without a connection the driver is not signed out, and the day stays.
    if (session.state() === 'signed-out') await phone.forgetDay()
  }
  if (!isAsking) {
    return (
      <BigButton look="plain" isLow onClick={() => (waiting > 0 ? setAsking(true) : leave())}>
        {t('driver.queue.signOut')}
      </BigButton>
    )
  }
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-card border border-line-strong p-3">
      <p className="font-bold">{t('driver.queue.signOut.waits', { count: waiting })}</p>
      <BigButton look="plain" isLow onClick={leave}>
        {t('driver.queue.signOut')}
      </BigButton>
      <BigButton isLow onClick={() => setAsking(false)}>
        {t('driver.queue.signOut.stay')}
      </BigButton>
    </div>
  )
}
