import { isSignedOutError } from '#web/client/errors.ts'
import { leadToSignIn } from '#web/frame/errors/signed-out.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

type Handled = { readonly safeToFail: boolean; readonly shownByPage: boolean }

/** Data that did not arrive. */
export function showQueryError(error: unknown, { safeToFail, shownByPage }: Handled): void {
  if (safeToFail && !shownByPage) return
  if (isSignedOutError(error)) leadToSignIn()
  else if (!shownByPage) toast({ kind: 'error', title: t('toast.error.title'), description: t('toast.error.loading') })
}
