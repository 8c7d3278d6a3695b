import { type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { forgetLeadPhone, readLeadPhone } from '#web/client/lead-phone.ts'
import { useSession } from '#web/client/session.ts'
import { AppPathsContext } from '#web/frame/app-paths.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { returnPath } from '#web/frame/return-path.ts'
import { CodeStep } from '#web/frame/sign-in/code-step.tsx'
import { PhoneStep } from '#web/frame/sign-in/phone-step.tsx'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { SignInDocument } from '#web/frame/sign-in/sign-in-document.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { nationalDigits } from '#web/ui/phone-mask.ts'

type SignInProps = {
  title: string
  /** This part follows a right code, before the next page. Customers may have to prove an account that was unused for long (rule M76). */
  afterCode?: (goOn: ReactNode) => ReactNode
}

/**
 * The person types a number and a code, and returns to the former page. The checkbox agrees to the terms and the
 * privacy policy, and not to texts about orders (rule T3).
 */
export function SignIn(props: SignInProps) {
  return (
    <SignInDocument>
      <Steps {...props} />
    </SignInDocument>
  )
}

function Steps({ title, afterCode }: SignInProps) {
  const { t } = useTexts()
  const session = useSession()
  const { search } = useLocation()
  const { afterSignIn } = use(AppPathsContext)
  const [digits, setDigits] = useState(() => nationalDigits(readLeadPhone()?.raw ?? ''))
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isChanging, change] = useState(false)

  useEffect(() => {
    if (session === 'signed-in') forgetLeadPhone()
  }, [session])

  if (session === 'signed-in') {
    const goOn = <Redirect to={returnPath(search, afterSignIn)} state={sent && { verifiedPhone: sent.phone }} />
    return sent && afterCode ? afterCode(goOn) : goOn
  }
  if (sent && !isChanging) return <CodeStep sent={sent} onChangeNumber={() => change(true)} />
  return (
    <PhoneStep
      title={title}
      lead={t('signIn.lead')}
      agreement={t('phone.agree')}
      consent={false}
      knownDigits={digits}
      lastSent={sent}
      onSent={(next, typed) => {
        setDigits(typed)
        setSent(next)
        change(false)
      }}
    />
  )
}
