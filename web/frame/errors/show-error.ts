import { isSignedOutError, isUnanswered, refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

type OwnTexts = { readonly title?: string; readonly text?: string; readonly forNextPage?: boolean }

/**
 * The function shows why an act failed, in the page's own texts if the page passes some. It shows nothing if the person
 * is signed out, because the page then leads to the sign-in.
 */
export function showError(error: unknown, { title, text, forNextPage = false }: OwnTexts = {}): void {
  if (isSignedOutError(error)) return
  const generalTitle = t(isUnanswered(error) ? 'shell.noConnection.title' : 'toast.error.title')
  toast({ kind: 'error', title: title ?? generalTitle, description: text ?? errorText(error), forNextPage })
}

/** Most refusals are shown in general words, without the reason. The reason is shown if no answer came or if waiting helps. */
export function showGeneralError(error: unknown): void {
  const isReasonShown = isUnanswered(error) || refusalOf(error) === 'too-many-requests'
  showError(error, isReasonShown ? {} : { text: t('toast.error.request') })
}
