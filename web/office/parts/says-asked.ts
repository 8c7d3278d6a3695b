import type { Translate } from '#web/i18n/texts.ts'
import { toast } from '#web/ui/toast.ts'

/** Says that nothing was given yet where a second person has to decide; false where it was done. */
export function saysAsked(asked: object | null, t: Translate): boolean {
  if (asked === null) return false
  toast({ kind: 'info', title: t('refunds.asked'), forNextPage: true })
  return true
}
