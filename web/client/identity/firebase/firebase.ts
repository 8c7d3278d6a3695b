import { makeFirebaseClient } from '#web/client/identity/firebase/firebase-client.ts'
import { openFirebaseSdk } from '#web/client/identity/firebase/firebase-sdk.ts'
import type { PhoneAuthClient } from '#web/client/identity/phone-auth.ts'
import type { FirebaseProject } from '#web/client/settings.ts'

export const openFirebase = (project: FirebaseProject): PhoneAuthClient => makeFirebaseClient(openFirebaseSdk(project))
