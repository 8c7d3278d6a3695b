import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '#web/frame/return-path.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

let lead: (hasEnded: boolean) => void = () => undefined

/**
 * If a call fails because the person is no longer signed in, any page leads to the sign-in. If the session ended
 * elsewhere, the sign-in page says so.
 */
export const leadToSignIn = (hasEnded: boolean): void => lead(hasEnded)

/** The sign-in page explains why the person is there. */
export function explainEnd(): void {
  toast({
    kind: 'info',
    title: t('toast.info.title'),
    description: t('toast.signedOut'),
    forNextPage: true,
  })
}

/** Each app uses this hook once. Its router leads to the sign-in page, and afterwards back to the page. */
export function useSignInRedirect(): void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    let isLeading = pathname === '/sign-in'
    lead = hasEnded => {
      if (isLeading) return
      isLeading = true
      if (hasEnded) explainEnd()
      navigate(signInPath(pathname + search + hash), { replace: true })
    }
  }, [navigate, pathname, search, hash])
}
