import { SignIn } from '#web/frame/sign-in/sign-in.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** For the office and for drivers; the title says for which of them. */
export default function StaffSignInPage({ door }: { door: 'office' | 'driver' }) {
  const { t } = useTexts()
  return <SignIn title={t(`signIn.title.${door}`)} />
}
