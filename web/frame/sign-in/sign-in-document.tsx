import { lazy, type ReactNode, Suspense } from 'react'
import { settings } from '#web/client/settings.ts'

/** Fetched only if another company's service sends the codes. */
const OwnSignInDocument = lazy(() => import('#web/frame/sign-in/own-sign-in-document.tsx'))

/** A page that asks for a number, whose document alone may reach the identity service (decision 112). */
export function SignInDocument({ children }: { children: ReactNode }) {
  if (!settings.identity) return children
  return (
    <Suspense fallback={null}>
      <OwnSignInDocument>{children}</OwnSignInDocument>
    </Suspense>
  )
}
