import { type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { useSignInRedirect } from '#web/frame/errors/signed-out.ts'
import { endVisit } from '#web/frame/page-visit.ts'
import { useScrollOnNavigation } from '#web/frame/use-scroll-on-navigation.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { clearToast, leavePage, noteAnswer } from '#web/ui/toast.ts'
import { Toaster } from '#web/ui/toaster.tsx'

/** The frame is around the routes of every app. It has the last error boundary and the messages at the foot. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  useSignInRedirect()
  useScrollOnNavigation()
  useMessagesOfThePage()
  return (
    <>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toaster label={t('shell.notifications')} closeLabel={t('shell.close')} />
    </>
  )
}

/** A message disappears when its page or the language changes. */
function useMessagesOfThePage(): void {
  const { pathname } = useLocation()
  const { language } = useTexts()
  // The effect reads this value when the person leaves the page. It says how the next page was opened. A page that
  // redirects by itself replaces its entry in the history.
  const nextCame = useRef<NavigationType>(null)
  nextCame.current = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the page is left, which is when its path changes
  useEffect(
    () => () => {
      endVisit()
      leavePage({ isByItself: nextCame.current === NavigationType.Replace })
    },
    [pathname],
  )
  // A form that is sent by Enter also causes a click on its button.
  useEffect(() => document.addEventListener('click', noteAnswer), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the language changes
  useEffect(() => clearToast, [language])
}
