import { type ReactNode, useEffect } from 'react'
import { isSignInPage } from '#domain/account/sign-in-page.ts'
import { showCarriedToast } from '#web/frame/carried-toast.ts'
import { type DocumentKind, OwnDocument } from '#web/frame/own-document.tsx'

const signIn: DocumentKind = { name: 'sign-in', isNeeded: () => true, isItsPage: isSignInPage }

/** The document before may have left a message that explains why the person is here. */
export default function OwnSignInDocument({ children }: { children: ReactNode }) {
  return (
    <OwnDocument kind={signIn}>
      <CarriedToast />
      {children}
    </OwnDocument>
  )
}

function CarriedToast() {
  useEffect(showCarriedToast, [])
  return null
}
