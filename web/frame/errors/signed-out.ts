import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '#web/frame/return-path.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

let lead: (hasEnded: boolean) => void = () => undefined

/** Where a call leads whose caller is not signed in any more, from any page; one whose session ended elsewhere is told so. */
export const leadToSignIn = (hasEnded: boolean): void => lead(hasEnded)

/** Says on the page to sign in on why one is there. */
export function explainEnd(): void {
  toast({
    kind: 'info',
    title: t('toast.info.title'),
    description: t('toast.signedOut'),
    forNextPage: true,
  })
}

/** Once an app: its router leads the way, and back to the page after signing in. */
export function useSignInRedirect(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    let isLeading = pathname === '/sign-in'
    lead = hasEnded => {
      if (isLeading) return
      isLeading = true
      if (hasEnded) explainEnd()
      navigate(signInPath(pathname + search), { replace: true })
    }
  }, [navigate, pathname, search])
}
