import { useRef, useState } from 'react'
import { useClient } from '#web/client/client.ts'
import type { PhoneAuthClient } from '#web/client/identity/phone-auth.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { showResendProblem, useSendCode } from '#web/frame/sign-in/use-send-code.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'

export const codeLength = 6

/** The hook checks a code. It sends another one when the server allows it. */
export function useCodeCheck(sent: SentCode, onVerified: (() => void) | undefined) {
  const { phoneAuth } = useClient()
  const [code, setTypedCode] = useState('')
  const [wrong, setWrong] = useState<Wrong>()
  const verificationId = useRef(sent.verificationId)
  const lockout = useCountdown(sent.resendAfterMs)
  const { send, isSending } = useSendCode(showResendProblem, lockout.secondsLeft === 0)

  const check = (typed: string) => checkCode(phoneAuth, verificationId.current, typed)
  const { submit, isPending: isChecking } = useSubmit(check, {
    onDone: found => (found ? setWrong(found) : onVerified?.()),
    onError: () => setWrong(codeTexts('failed')),
  })

  const resend = async () => {
    const again = await send(sent.phone.raw, sent.consent)
    if (!again) return
    verificationId.current = again.verificationId
    lockout.start(again.resendAfterMs)
    setTypedCode('')
    setWrong(undefined)
    toast({ kind: 'success', title: t('phone.resent') })
  }

  const setCode = (digits: string) => {
    setWrong(undefined)
    setTypedCode(digits)
    // The last digit sends the code, so the person need not tap if the phone fills the code in.
    if (digits.length === codeLength && digits !== code) void submit(digits)
  }
  return {
    code,
    setCode,
    wrong,
    isChecking,
    isResending: isSending,
    submit: () => submit(code),
    resend,
    secondsToResend: lockout.secondsLeft,
  }
}

type Wrong = { title: string; description: string }

/** The result is null if the code was right. The person is then signed in. */
async function checkCode(
  phoneAuth: () => Promise<PhoneAuthClient>,
  verificationId: string,
  code: string,
): Promise<Wrong | null> {
  if (code.length !== codeLength) return { title: t('phone.code.invalid.title'), description: t('phone.code.invalid') }
  if (verificationId === '') return { title: t('phone.system.title'), description: t('phone.system') }
  const answer = await (await phoneAuth()).confirm({ verificationId, code })
  return 'problem' in answer ? codeTexts(answer.problem) : null
}

function codeTexts(problem: string): Wrong {
  const title = t('phone.code.wrong.title')
  if (problem === 'expired') return { title, description: t('phone.code.expired') }
  if (problem === 'too-many-attempts') return { title, description: t('phone.code.tooMany') }
  if (problem === 'invalid-code') return { title, description: t('phone.code.wrong') }
  return { title: t('toast.error.title'), description: t('toast.error.request') }
}
