import { onTestFinished } from 'vitest'
import { settings } from '#web/client/settings.ts'

/** Lets Firebase prove numbers for one test. `isSignInDocument` is true if the page is in a sign-in document. */
export function useFirebase({ isSignInDocument = true, emulatorUrl = null as string | null } = {}): void {
  const identity = { projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com', emulatorUrl }
  Object.assign(settings, { identity })
  if (isSignInDocument) document.documentElement.dataset.document = 'sign-in'
  onTestFinished(() => {
    Object.assign(settings, { identity: null })
    delete document.documentElement.dataset.document
  })
}
