import { isSignedOutError, isUnsent } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { leadToSignIn } from '#web/frame/errors/signed-out.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

type OwnTexts = { readonly title?: string; readonly text?: string }

/** Shows why an act failed, in the page's own texts where it gives some. A person who is signed out is led to sign in. */
export function showError(error: unknown, { title, text }: OwnTexts = {}): void {
  if (isSignedOutError(error)) {
    leadToSignIn()
    return
  }
  const generalTitle = t(isUnsent(error) ? 'shell.noConnection.title' : 'toast.error.title')
  toast({ kind: 'error', title: title ?? generalTitle, description: text ?? errorText(error) })
}

/** Most failures are shown in general terms, without the reason. */
export function showGeneralError(error: unknown): void {
  showError(error, isUnsent(error) ? {} : { text: t('toast.error.request') })
}
