import { errorMessage, isUnsent, refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { refusals } from '#web/i18n/areas/common.ts'
import { t, textFromServer } from '#web/i18n/i18n.ts'

/** What was refused and why, in the reader's language; or that it did not work. */
export function errorText(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return isUnsent(error) ? t('shell.noConnection') : t('toast.error.request')
  const key = `refusal.${refusal}`
  return textFromServer(refusals, key, refusalValuesOf(error)) || errorMessage(error)
}
