import { isUnanswered, refusalOf, refusalValuesOf, secondsToWait } from '#web/client/errors.ts'
import { refusals } from '#web/i18n/areas/common.ts'
import { t, textFromServer } from '#web/i18n/i18n.ts'

/**
 * The one place that puts a failed call into words, in the reader's language: what was refused and why, how long to wait, or that
 * there was no answer. What the browser, a library or a proxy says never reaches a page.
 */
export function errorText(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return isUnanswered(error) ? unansweredText() : t('toast.error.request')
  const seconds = refusal === 'too-many-requests' ? secondsToWait(error) : null
  if (seconds !== null) return waitText(seconds)
  // A refusal that this version of the page does not know yet.
  return textFromServer(refusals, `refusal.${refusal}`, refusalValuesOf(error)) ?? t('toast.error.request')
}

const unansweredText = () => t(navigator.onLine ? 'shell.noAnswer' : 'shell.noConnection')

function waitText(seconds: number): string {
  if (seconds < 60) return t('shell.wait.seconds', { seconds: Math.max(1, Math.ceil(seconds)) })
  return t('shell.wait.minutes', { minutes: Math.ceil(seconds / 60) })
}
