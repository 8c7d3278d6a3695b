import { SignIn } from '#web/frame/sign-in/sign-in.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** This is the sign-in page of the office and of drivers. Its title says for which of them it is. */
export default function StaffSignInPage({ door }: { door: 'office' | 'driver' }) {
  const { t } = useTexts()
  return <SignIn title={t(`signIn.title.${door}`)} />
}
