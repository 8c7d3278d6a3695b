import { type FormEvent, useRef, useState } from 'react'
import { phoneAuth } from '#web/client/session.ts'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { tellResendProblem, useSendCode } from '#web/frame/sign-in/use-send-code.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'

export const codeLength = 6

/** Checks a code, and sends another one when the server allows it. */
export function useCodeCheck(sent: SentCode, onVerified: (() => void) | undefined) {
  const [code, setTypedCode] = useState('')
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const verificationId = useRef(sent.verificationId)
  const lockout = useCountdown(sent.resendAfterMs)
  const { send, isSending } = useSendCode(tellResendProblem)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isChecking) return
    setChecking(true)
    const wrong = await checkCode(verificationId.current, code)
    setChecking(false)
    if (!wrong) return onVerified?.()
    setError(wrong.description)
    toast({ kind: 'error', ...wrong })
  }

  const resend = async () => {
    const again = await send(sent.phone.raw)
    if (!again) return
    verificationId.current = again.verificationId
    lockout.start(again.resendAfterMs)
    setTypedCode('')
    setError(undefined)
    toast({ kind: 'success', title: t('phone.resent') })
  }

  const setCode = (digits: string) => {
    setError(undefined)
    setTypedCode(digits)
  }
  return {
    code,
    setCode,
    error,
    isChecking,
    isResending: isSending,
    submit,
    resend,
    secondsToResend: lockout.secondsLeft,
  }
}

type Wrong = { title: string; description: string }

/** Null when the code was right: the person is then signed in. */
async function checkCode(verificationId: string, code: string): Promise<Wrong | null> {
  if (code.length !== codeLength) return { title: t('phone.code.invalid.title'), description: t('phone.code.invalid') }
  if (verificationId === '') return { title: t('phone.system.title'), description: t('phone.system') }
  try {
    const answer = await (await phoneAuth()).confirm({ verificationId, code })
    return 'problem' in answer ? codeWords(answer.problem) : null
  } catch {
    return codeWords('failed')
  }
}

function codeWords(problem: string): Wrong {
  const title = t('phone.code.wrong.title')
  if (problem === 'expired') return { title, description: t('phone.code.expired') }
  if (problem === 'too-many-attempts') return { title, description: t('phone.code.tooMany') }
  if (problem === 'invalid-code') return { title, description: t('phone.code.wrong') }
  return { title: t('toast.error.title'), description: t('toast.error.request') }
}
