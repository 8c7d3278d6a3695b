import { isSignedOutError } from '#web/client/errors.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

type Handled = { readonly safeToFail: boolean; readonly shownByPage: boolean }

/** Some data did not arrive. A person who is signed out is on the way to signing in. */
export function showQueryError(error: unknown, { safeToFail, shownByPage }: Handled): void {
  if (safeToFail && !shownByPage) return
  if (!isSignedOutError(error) && !shownByPage)
    toast({ kind: 'error', title: t('toast.error.title'), description: t('toast.error.loading') })
}
