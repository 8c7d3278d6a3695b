import { lazy, type ReactNode, Suspense } from 'react'
import { settings } from '#web/client/settings.ts'

/** The component is fetched only if another company's service sends the codes. */
const OwnSignInDocument = lazy(() => import('#web/frame/sign-in/own-sign-in-document.tsx'))

/** The page needs a phone number. Only its document may reach the identity service (decision 112). */
export function SignInDocument({ children }: { children: ReactNode }) {
  if (!settings.identity) return children
  return (
    <Suspense fallback={null}>
      <OwnSignInDocument>{children}</OwnSignInDocument>
    </Suspense>
  )
}
