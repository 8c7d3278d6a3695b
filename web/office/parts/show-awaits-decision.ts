import type { Translate } from '#web/i18n/texts.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * If a second person has to decide, the function shows a message that no money was given yet, and returns true. If the money was given, it
 * returns false.
 */
export function showAwaitsDecision(request: object | null, t: Translate): boolean {
  if (request === null) return false
  toast({ kind: 'info', title: t('refunds.asked'), forNextPage: true })
  return true
}
