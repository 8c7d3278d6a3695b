import { refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { t } from '#web/i18n/i18n.ts'

/** How long to wait after a call that was made too often; null when waiting is not the answer. */
export function waitText(error: unknown): string | null {
  const seconds = refusalOf(error) === 'too-many-requests' ? refusalValuesOf(error).retryAfterInSeconds : null
  if (typeof seconds !== 'number') return null
  if (seconds < 60) return t('shell.wait.seconds', { seconds: Math.max(1, Math.ceil(seconds)) })
  return t('shell.wait.minutes', { minutes: Math.ceil(seconds / 60) })
}
