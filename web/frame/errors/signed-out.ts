import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '#web/frame/return-path.ts'

let lead: () => void = () => undefined

/** Where a call leads whose caller is not signed in any more, from any page. */
export const leadToSignIn = (): void => lead()

/** Once an app: its router leads the way. */
export function useSignInRedirect(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    lead = () => {
      if (pathname !== '/sign-in') navigate(signInPath(pathname + search))
    }
  }, [navigate, pathname, search])
}
