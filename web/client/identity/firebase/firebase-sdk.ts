/**
 * This file uses Firebase's library for browsers for the few steps of a sign-in by phone. Firebase's own session is
 * only in memory, until our server has read the proof.
 */
import { initializeApp } from '@firebase/app'
import {
  type ApplicationVerifier,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signOut,
} from '@firebase/auth'
import type { FirebaseProject } from '#web/client/settings.ts'

/** Firebase has proved this number. */
export type ProvenNumber = {
  /** Returns the token that is the proof. A fresh token differs from the first one, which the server may have used. */
  idToken(isFresh: boolean): Promise<string>
  forget(): Promise<void>
}

/** Each step rejects with an error that has a `code`, such as "auth/invalid-app-credential". */
export type FirebaseSdk = {
  /** Loads the bot challenge. A second call does nothing. */
  loadChallenge(): Promise<void>
  /** Solves the challenge. If the challenge shows pictures, the person solves it. */
  solveChallenge(): Promise<string>
  /** Drops the challenge, so that the next call makes another one. */
  dropChallenge(): void
  sendCode(phone: string, solution: string): Promise<string>
  prove(verificationId: string, code: string): Promise<ProvenNumber>
}

/** The library uses these parts of `RecaptchaVerifier` after it has requested the code. */
type Verifier = ApplicationVerifier & { readonly _reset: () => void }

export function openFirebaseSdk({ emulatorUrl, ...project }: FirebaseProject): FirebaseSdk {
  const auth = initializeAuth(initializeApp(project), { persistence: inMemoryPersistence })
  if (emulatorUrl !== null) {
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
    auth.settings.appVerificationDisabledForTesting = true
  }
  let challenge: { readonly verifier: RecaptchaVerifier; readonly box: HTMLElement } | null = null

  const readyChallenge = () => {
    auth.languageCode = document.documentElement.lang
    if (challenge) return challenge
    // The challenge is at the end of the page, because in its own place it would cover the button.
    const box = document.body.appendChild(document.createElement('div'))
    challenge = { box, verifier: new RecaptchaVerifier(auth, box, { size: 'invisible', badge: 'inline' }) }
    return challenge
  }
  const dropChallenge = () => {
    challenge?.verifier.clear()
    challenge?.box.remove()
    challenge = null
  }
  return {
    async loadChallenge() {
      await readyChallenge().verifier.render()
    },
    solveChallenge: () => readyChallenge().verifier.verify(),
    dropChallenge,
    async sendCode(phone, solution) {
      const verifier: Verifier = { type: 'recaptcha', verify: async () => solution, _reset: () => undefined }
      return new PhoneAuthProvider(auth).verifyPhoneNumber(phone, verifier)
    },
    async prove(verificationId, code) {
      const { user } = await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, code))
      return { idToken: isFresh => user.getIdToken(isFresh), forget: () => signOut(auth) }
    },
  }
}
