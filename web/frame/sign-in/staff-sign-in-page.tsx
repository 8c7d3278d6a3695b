import { SignIn } from '#web/frame/sign-in/sign-in.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** For the office and drivers, by its title for whom. */
export default function StaffSignInPage({ door }: { door: 'office' | 'driver' }) {
  const { t } = useTexts()
  return <SignIn title={t(`signIn.title.${door}`)} />
}
