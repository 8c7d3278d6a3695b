import { errorMessage, isSignedOutError, refusalOf } from '#web/client/errors.ts'
import { isTextKey, t, textFromServer } from '#web/i18n/i18n.ts'
import { statusName } from '#web/parts/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'

/** Refusals of Sundays have a title of their own; every other refusal is shown in its own words. */
export function tellRefusal(error: unknown, status: string): void {
  if (isSignedOutError(error)) return
  if (errorMessage(error).includes('Sunday pickups are not available')) {
    toast({ kind: 'error', title: t('action.sunday.title'), description: t('action.sunday') })
    return
  }
  toast({ kind: 'error', title: t('toast.error.title'), description: refusalText(error, status) })
}

/** What was refused, in the reader's language; an order that has moved on is named by where it is now. */
export function refusalText(error: unknown, status: string): string {
  const refusal = refusalOf(error)
  if (!refusal) return t('toast.error.request')
  if (refusal === 'illegal-move') return t('action.moved', { status: statusName(status) })
  const key = `refusal.${refusal}`
  return (isTextKey(key) && textFromServer(key, {})) || errorMessage(error)
}
