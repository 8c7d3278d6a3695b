import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** The number is missing or incomplete. */
export function showMissingPhone(digits: string): void {
  const [title, description] =
    digits === '' ? [t('phone.missing.title'), t('phone.missing')] : [t('phone.invalid.title'), t('phone.invalid')]
  toast({ kind: 'error', title, description })
}
