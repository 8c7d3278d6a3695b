import { SignIn } from '#web/frame/sign-in/sign-in.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** For the office and drivers: they order nothing, so they agree to no texts about orders. */
export default function StaffSignInPage() {
  const { t } = useTexts()
  return <SignIn agreement={t('phone.agree')} consent={false} />
}
