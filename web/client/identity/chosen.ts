/** The page's settings name the identity service. Only pages that need a phone number load it. */
import type { PhoneAuthClient } from '#web/client/identity/phone-auth.ts'
import { phoneAuth as selfHosted } from '#web/client/identity/self-hosted.ts'
import { settings } from '#web/client/settings.ts'

let firebase: Promise<PhoneAuthClient> | null = null

/** Firebase's library is fetched once. After a failure it is fetched again. */
export async function chosenPhoneAuth(): Promise<PhoneAuthClient> {
  const { identity } = settings
  if (!identity) return selfHosted
  firebase ??= import('#web/client/identity/firebase/firebase.ts').then(
    ({ openFirebase }) => openFirebase(identity),
    failure => {
      firebase = null
      throw failure
    },
  )
  return firebase
}
