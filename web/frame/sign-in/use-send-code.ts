import { useEffect, useState } from 'react'
import type { UsPhone } from '#domain/phone.ts'
import type { CodeSent, SendProblem } from '#web/client/identity/phone-auth.ts'
import { phoneAuth } from '#web/client/session.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Sends codes and tells what went wrong; the bot challenge is solved while the number is typed. Null: not sent.
 * The page that offers the button shows the box with the consent and keeps the button off until it is ticked.
 */
export function useSendCode(tell: (problem: SendProblem) => void = tellSendProblem) {
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    phoneAuth().then(client => client.prepare(), ignore)
  }, [])

  const send = async (phone: UsPhone): Promise<CodeSent | null> => {
    setSending(true)
    const answer = await askForCode(phone)
    setSending(false)
    if ('verificationId' in answer) return answer
    tell(answer)
    return null
  }
  return { send, isSending }
}

async function askForCode(phone: UsPhone): Promise<CodeSent | SendProblem> {
  try {
    const client = await phoneAuth()
    return await client.sendCode({ phone, consent: true })
  } catch {
    return { problem: 'failed' }
  }
}

function tellSendProblem(problem: SendProblem): void {
  if (problem.problem === 'challenge-not-ready') tellError(t('phone.system.title'), t('phone.challenge'))
  else if (problem.problem === 'invalid-phone') tellError(t('phone.invalid.title'), t('phone.invalid'))
  else tellError(t('phone.send.title'), waitWords(problem) ?? t('phone.send'))
}

export function tellResendProblem(problem: SendProblem): void {
  tellError(t('phone.resendFailed.title'), waitWords(problem) ?? t('phone.resendFailed'))
}

/** Null when waiting is not the answer. */
function waitWords(problem: SendProblem): string | null {
  if (problem.problem !== 'limit' && problem.problem !== 'lockout') return null
  return t('phone.send.limit', { minutes: Math.max(1, Math.ceil(problem.retryAfterMs / 60_000)) })
}

function tellError(title: string, description: string): void {
  toast({ kind: 'error', title, description })
}

function ignore() {}
