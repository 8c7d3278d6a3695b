import { useEffect, useState } from 'react'
import type { UsPhone } from '#domain/value/phone.ts'
import { useClient } from '#web/client/client.ts'
import type { CodeInput, CodeSent, PhoneAuthClient, SendProblem } from '#web/client/identity/phone-auth.ts'
import { waitOf } from '#web/frame/errors/wait-text.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { t } from '#web/i18n/i18n.ts'
import { clearToast, toast } from '#web/ui/toast.ts'

/**
 * The hook sends codes and shows failures. `mayAsk` is true while the person may request a code. The bot challenge is
 * solved from then on, so that its solution is ready when the button is pressed. The result is null if no code was sent.
 * The page with the button shows the checkbox for the consent, and the button is off until it is ticked.
 */
export function useSendCode(show: (problem: SendProblem) => void = showSendProblem, mayAsk = true) {
  const { phoneAuth } = useClient()
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    if (mayAsk) phoneAuth().then(client => client.prepare(), ignore)
  }, [phoneAuth, mayAsk])

  const send = async (phone: UsPhone, consent: boolean): Promise<CodeSent | null> => {
    const isStillHere = rememberPage()
    // A message about an earlier failure would stay beside the next step, although the code was sent.
    clearToast()
    setSending(true)
    const answer = await askForCode(phoneAuth, { phone, consent })
    setSending(false)
    if (!isStillHere()) return null
    if ('verificationId' in answer) return answer
    show(answer)
    return null
  }
  return { send, isSending }
}

async function askForCode(
  phoneAuth: () => Promise<PhoneAuthClient>,
  input: CodeInput,
): Promise<CodeSent | SendProblem> {
  try {
    const client = await phoneAuth()
    return await client.sendCode(input)
  } catch {
    return { problem: 'failed' }
  }
}

export function showSendProblem(problem: SendProblem): void {
  if (problem.problem === 'challenge-not-ready') showToast(t('phone.system.title'), t('phone.challenge'))
  else if (problem.problem === 'invalid-phone') showToast(t('phone.invalid.title'), t('phone.invalid'))
  else showToast(t('phone.send.title'), textOf(problem) ?? t('phone.send'))
}

export function showResendProblem(problem: SendProblem): void {
  showToast(t('phone.resendFailed.title'), textOf(problem) ?? t('phone.resendFailed'))
}

/** The text is null if the page knows only that the call failed. */
function textOf(problem: SendProblem): string | null {
  if (problem.problem === 'in-doubt') return t('phone.send.inDoubt')
  if (problem.problem === 'texts-stopped') return t('phone.send.textsStopped')
  if (problem.problem !== 'limit' && problem.problem !== 'lockout') return null
  const { unit, count } = waitOf(Math.ceil(problem.retryAfterMs / 1000))
  return t(`phone.send.limit.${unit}`, { count })
}

function showToast(title: string, description: string): void {
  toast({ kind: 'error', title, description })
}

function ignore() {}
