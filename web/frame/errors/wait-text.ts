import { refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { t } from '#web/i18n/i18n.ts'

/** The text says how long to wait after too many calls. It is null if waiting does not help. */
export function waitText(error: unknown): string | null {
  const seconds = refusalOf(error) === 'too-many-requests' ? refusalValuesOf(error).retryAfterInSeconds : null
  if (typeof seconds !== 'number') return null
  const { unit, count } = waitOf(seconds)
  return t(`shell.wait.${unit}`, { count })
}

/** The text rounds the wait up, so it is never shorter than the real wait and never zero. */
export function waitOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 60) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
  if (seconds <= 2 * 3600) return { unit: 'minutes', count: Math.ceil(seconds / 60) }
  return { unit: 'hours', count: Math.ceil(seconds / 3600) }
}
