import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '#web/frame/return-path.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

let lead: (hasEnded: boolean) => void = () => undefined

/** A call whose caller is no longer signed in leads here, from any page; if the session ended elsewhere, the page shows that. */
export const leadToSignIn = (hasEnded: boolean): void => lead(hasEnded)

/** The function explains on the sign-in page why the person is there. */
export function explainEnd(): void {
  toast({
    kind: 'info',
    title: t('toast.info.title'),
    description: t('toast.signedOut'),
    forNextPage: true,
  })
}

/** The hook is used once in an app: its router leads to the sign-in, and back to the page after it. */
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
