import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useClient } from '#web/client/client.ts'
import { explainEnd } from '#web/frame/errors/signed-out.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { signInPath } from '#web/frame/return-path.ts'

/** The component leads from a page for signed-in people to the sign-in and back. It says why, if the session ended elsewhere (rule A12). */
export function ToSignIn() {
  const { session } = useClient()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (session.hasEndedElsewhere()) explainEnd()
  }, [session])
  return <Redirect to={signInPath(pathname + search + hash)} />
}
