/**
 * These are the settings of Firebase Authentication. With its three keys Firebase proves phone numbers. Without them the server sends and
 * checks codes itself.
 */
import { z } from 'zod'
import { isLoopback } from '#server/loopback.ts'

export const firebaseSettings = {
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{3,28}[a-z0-9]$/,
      'The id of a project: lowercase letters, digits and hyphens, 6 to 30 of them.',
    )
    .optional()
    .describe('Id of the project of Firebase whose Authentication texts and checks the codes.'),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'A key has letters, digits, - and _, usually 39 of them.')
    .optional()
    .describe('The web API key of that project. Browsers read it; it is no secret.'),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'A host name without https:// and without a path.')
    .optional()
    .describe('The authDomain of that project, usually PROJECT_ID.firebaseapp.com.'),
  FIREBASE_AUTH_EMULATOR_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe('An emulator of Firebase Authentication on this machine, for tests: nobody signs its tokens.'),
}

export type FirebaseSettings = {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string
  /** The address is null if Firebase itself is used. */
  readonly emulatorUrl: string | null
}

const settings = z.object(firebaseSettings)
type Set = z.infer<typeof settings>

const companions = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const

/**
 * Returns null if no setting names Firebase, and a sentence for the person who started the server if the settings do not fit together.
 * `reached` is the setting by which other machines reach the server, or null. `isHttps` is true if PUBLIC_URL begins with https.
 */
export function readFirebaseSettings(
  set: Set,
  { reached, isHttps }: { reached: string | null; isHttps: boolean },
): FirebaseSettings | null | { readonly wrong: string } {
  const isNamed = Object.keys(firebaseSettings).some(name => set[name as keyof Set] !== undefined)
  if (!isNamed) return null
  const missing = companions.filter(name => set[name] === undefined)
  if (missing.length > 0)
    return {
      wrong: `${missing.join(' and ')} missing: Firebase needs FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN together.`,
    }
  const emulatorUrl = set.FIREBASE_AUTH_EMULATOR_URL?.replace(/\/+$/, '') ?? null
  const wrong = emulatorUrl === null ? null : findWrongEmulator(emulatorUrl, reached, isHttps)
  if (wrong) return { wrong }
  return {
    projectId: set.FIREBASE_PROJECT_ID ?? '',
    apiKey: set.FIREBASE_API_KEY ?? '',
    authDomain: set.FIREBASE_AUTH_DOMAIN ?? '',
    emulatorUrl,
  }
}

/**
 * Refuses an emulator on a server that other machines reach, because a caller of the emulator can sign in as anybody. No setting allows it.
 */
function findWrongEmulator(emulatorUrl: string, reached: string | null, isHttps: boolean): string | null {
  if (!isLoopback(new URL(emulatorUrl).hostname))
    return 'FIREBASE_AUTH_EMULATOR_URL is for tests: the emulator has to run on this machine.'
  const cause = reached ?? (isHttps ? 'an https PUBLIC_URL' : null)
  if (cause)
    return `FIREBASE_AUTH_EMULATOR_URL is for tests: nobody signs the tokens of the emulator, so the server does not start with ${cause}.`
  return null
}
