/**
 * Checks if Google's place search works with this key from this machine. It makes one search and reads one place, for which Google bills
 * one session.
 */
import { randomUUID } from 'node:crypto'
import type { AddressFault } from '#domain/typed-address/address-service.ts'
import type { Finding } from '#server/providers/provider.ts'
import { AddressesUnanswered } from '../addresses.ts'
import { placeOf } from './google-place.ts'
import { type PlacesAccount, PlacesRefused, placesApi } from './places-api.ts'

/** This is the address of the Texas Capitol, which Google will know for years. */
const knownAddress = '1100 Congress Ave, Austin, TX 78701'

type Checked = PlacesAccount & { readonly browserKey?: string | null }
type Surrounding = { readonly site: string | null }

export async function checkPlaces(checked: Checked, { site }: Surrounding = { site: null }): Promise<Finding[]> {
  const { browserKey = null, ...account } = checked
  const found = await checkServerKey(account)
  return browserKey === null ? found : [...found, keyForBrowsers(site)]
}

/**
 * Only the form of this key can be checked, because Google accepts the key from pages of this site alone and would refuse a request from
 * here.
 */
const keyForBrowsers = (site: string | null): Finding => ({
  name: 'Google: key for browsers',
  ok: null,
  words:
    'It has the form of a key. Only a browser at this site can prove more, because Google looks at the site that asks.',
  cure: `In the Google Cloud console restrict it to the web site ${site ?? 'that PUBLIC_URL names'} (without a path) and to the Maps JavaScript API and the Places API (New), in the project of GOOGLE_PLACES_KEY. Then open the address page of a checkout and search: the requests of the page go to places.googleapis.com.`,
})

async function checkServerKey(account: PlacesAccount): Promise<Finding[]> {
  const api = placesApi(account)
  const session = randomUUID()
  const search = 'Google: address search'
  const place = 'Google: parts of an address'
  const { placeId, ...searched } = await timed(search, async () => {
    const found = await api.autocomplete({ text: knownAddress, near: null, session })
    const words = found.length > 0 ? 'It finds streets.' : `It finds nothing for ${knownAddress}.`
    return { ok: found.length > 0, words, placeId: found[0]?.placeId }
  })
  if (!placeId)
    return [
      searched,
      { name: place, ok: null, words: 'They were not asked for, because no address was found.' },
      restriction,
    ]
  const { placeId: _, ...told } = await timed(place, async () => {
    const found = await api.place(placeId, session)
    const address = found && placeOf(found)
    const words = address
      ? `They are ${address.line1}, ${address.city} ${address.postalCode}.`
      : 'They are not complete.'
    return { ok: address !== null, words, placeId: undefined }
  })
  return [searched, told, restriction]
}

const restriction: Finding = {
  name: 'Google: restrictions of the key',
  ok: null,
  words: 'Only the Google Cloud console shows them.',
  cure: 'Restrict the key to the Places API (New) and to this server’s IP addresses, and set a quota for each day.',
}

type Found = { readonly ok: boolean; readonly words: string; readonly placeId: string | undefined }

async function timed(
  name: string,
  call: () => Promise<Found>,
): Promise<Finding & { readonly placeId: string | undefined }> {
  try {
    return { name, ...(await call()) }
  } catch (error) {
    if (error instanceof PlacesRefused)
      return { name, ok: false, words: error.message, cure: cures[error.fault], placeId: undefined }
    if (!(error instanceof AddressesUnanswered)) throw error
    const cure = 'Look whether this machine reaches places.googleapis.com on port 443.'
    return { name, ok: false, words: error.message, cure, placeId: undefined }
  }
}

const cures: Readonly<Record<AddressFault, string>> = {
  key: 'Copy the key anew from the Google Cloud console (APIs and services, Credentials) into GOOGLE_PLACES_KEY.',
  permission:
    'In the Google Cloud console switch on the Places API (New) and billing, and allow this server’s IP address for the key; a key restricted to web sites is refused.',
  quota: 'Raise the quota of the Places API (New) in the Google Cloud console, or wait until the next day.',
}
