import { isUnsent, refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { refusals } from '#web/i18n/areas/common.ts'
import { t, textFromServer } from '#web/i18n/i18n.ts'

/** What was refused and why, in the reader's language; without a refusal, that there is no connection or that it did not work. */
export function errorText(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return t(isUnsent(error) ? 'shell.noConnection' : 'toast.error.request')
  // A refusal that this version of the page does not know yet.
  return textFromServer(refusals, `refusal.${refusal}`, refusalValuesOf(error)) ?? t('toast.error.request')
}
