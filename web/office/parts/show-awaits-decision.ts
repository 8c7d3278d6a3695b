import type { Translate } from '#web/i18n/texts.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * If a second person has to decide, the function shows a message that nothing was given yet and returns true; it returns false if it was
 * done.
 */
export function showAwaitsDecision(request: object | null, t: Translate): boolean {
  if (request === null) return false
  toast({ kind: 'info', title: t('refunds.asked'), forNextPage: true })
  return true
}
