import { onTestFinished } from 'vitest'
import { settings } from '#web/client/settings.ts'

/** For one test Firebase proves numbers, and the page is in the document of a sign-in page or not. */
export function useFirebase({ isSignInDocument = true, emulatorUrl = null as string | null } = {}): void {
  const identity = { projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com', emulatorUrl }
  Object.assign(settings, { identity })
  if (isSignInDocument) document.documentElement.dataset.document = 'sign-in'
  onTestFinished(() => {
    Object.assign(settings, { identity: null })
    delete document.documentElement.dataset.document
  })
}
