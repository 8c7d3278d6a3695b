/** The settings of the address search. With a key of Google streets are known; without it the embedded search knows ZIP codes alone. */
import { z } from 'zod'
import { isLoopback } from '#server/loopback.ts'

const googleUrl = 'https://places.googleapis.com'

export const addressSettings = {
  GOOGLE_PLACES_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'A key of Google has 20 to 100 letters, digits, - and _.')
    .optional()
    .describe(
      'Key of the Places API (New) of Google: addresses are searched there, by this server. Restrict it to that API and to the server’s IP addresses.',
    ),
  GOOGLE_PLACES_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Another address of that API, on this machine, for tests.'),
}

/** Null if the embedded search answers. */
export type AddressSettings = { readonly key: string; readonly apiUrl: string } | null

type Settings = z.infer<z.ZodObject<typeof addressSettings>>

/** What does not fit together, as one sentence; null if everything does. */
export function problemOfAddresses(
  { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_API_URL: apiUrl }: Settings,
  { hasLimits }: { readonly hasLimits: boolean },
): string | null {
  if (apiUrl && !key) return 'GOOGLE_PLACES_API_URL also needs GOOGLE_PLACES_KEY, or nothing would be asked there.'
  if (apiUrl && !isLoopback(new URL(apiUrl).hostname))
    return 'GOOGLE_PLACES_API_URL is for tests on this machine: the key is sent to Google itself and to nobody else.'
  if (key && !apiUrl && !hasLimits)
    return 'LIMITS=off is for load tests; it does not start with GOOGLE_PLACES_KEY, because each search costs money.'
  return null
}

export function addressesFrom({ GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_API_URL: apiUrl }: Settings): AddressSettings {
  return key ? { key, apiUrl: (apiUrl ?? googleUrl).replace(/\/+$/, '') } : null
}
