import { isSignedOutError } from '#web/client/errors.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

type Handled = { readonly safeToFail: boolean; readonly shownByPage: boolean }

/**
 * The function shows that some data did not arrive. It shows nothing if the person is signed out, because the page then
 * leads to the sign-in.
 */
export function showQueryError(error: unknown, { safeToFail, shownByPage }: Handled): void {
  if (safeToFail && !shownByPage) return
  if (!isSignedOutError(error) && !shownByPage)
    toast({ kind: 'error', title: t('toast.error.title'), description: t('toast.error.loading') })
}
