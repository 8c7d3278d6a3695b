/** These are the settings of the address search. With a key of Google the search knows streets. Without one it knows only ZIP codes. */
import { z } from 'zod'
import { isLoopback } from '#server/loopback.ts'

const googleUrl = 'https://places.googleapis.com'

const key = z.string().regex(/^[\w-]{20,100}$/, 'A key of Google has 20 to 100 letters, digits, - and _.')

export const addressSettings = {
  GOOGLE_PLACES_KEY: key
    .optional()
    .describe(
      'Key of the Places API (New) of Google: addresses are searched there, by this server. Restrict it to that API and to the server’s IP addresses.',
    ),
  GOOGLE_PLACES_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Another address of that API, on this machine, for tests.'),
  GOOGLE_MAPS_BROWSER_KEY: key
    .optional()
    .describe(
      'Key of the Maps JavaScript API and the Places API (New), of the same project: browsers then search addresses at Google themselves. It is public, so restrict it to these APIs and to the web site PUBLIC_URL.',
    ),
}

/** The settings are null if the embedded search is used. */
export type AddressSettings = {
  readonly key: string
  readonly apiUrl: string
  /** Google's script in the browser uses this key. It is null if all searches go through this server. */
  readonly browserKey: string | null
} | null

type Settings = z.infer<z.ZodObject<typeof addressSettings>>

/** Describes a conflict between the settings in one sentence. Returns null if there is none. */
export function problemOfAddresses(
  { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_API_URL: apiUrl, GOOGLE_MAPS_BROWSER_KEY: browserKey }: Settings,
  { hasLimits }: { readonly hasLimits: boolean },
): string | null {
  if (apiUrl && !key) return 'GOOGLE_PLACES_API_URL also needs GOOGLE_PLACES_KEY, or nothing would be asked there.'
  if (browserKey && !key)
    return 'GOOGLE_MAPS_BROWSER_KEY also needs GOOGLE_PLACES_KEY: browsers search with the first, and this server asks for the chosen address with the second.'
  if (browserKey && browserKey === key)
    return 'GOOGLE_MAPS_BROWSER_KEY and GOOGLE_PLACES_KEY have to be two keys: every visitor sees the first, and Google takes the second from this server’s IP addresses alone.'
  if (apiUrl && !isLoopback(new URL(apiUrl).hostname))
    return 'GOOGLE_PLACES_API_URL is for tests on this machine: the key is sent to Google itself and to nobody else.'
  if (key && !apiUrl && !hasLimits)
    return 'LIMITS=off is for load tests; it does not start with GOOGLE_PLACES_KEY, because each search costs money.'
  return null
}

export function addressesFrom(set: Settings): AddressSettings {
  const { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_API_URL: apiUrl, GOOGLE_MAPS_BROWSER_KEY: browserKey } = set
  if (!key) return null
  return {
    key,
    apiUrl: (apiUrl ?? googleUrl).replace(/\/+$/, ''),
    browserKey: browserKey ?? null,
  }
}
