/**
 * To find an address the server makes two calls of Google's Places API (New). Field names are those of `@googlemaps/places` 2.5.0. Neither
 * call requests a position, because Google's terms do not allow the product to store one.
 */
import { z } from 'zod'
import type { AddressFault } from '#domain/typed-address/address-service.ts'
import { fetchWhole, readJson } from '../../read-whole.ts'
import { AddressesUnanswered } from '../addresses.ts'

export type PlacesAccount = { readonly key: string; readonly apiUrl: string }

/** The search limit is shorter, because a search runs while a person types. The place is read when the person has chosen it. */
const searchLimitInMs = 2_500
const placeLimitInMs = 4_000
/** The search prefers places within this distance of the cart's ZIP. It finds places farther away as well. */
const nearInMeters = 40_000

/** Google refuses every call until the operator repairs the key, its permissions or its quota. `reason` is Google's own word. */
export class PlacesRefused extends Error {
  override readonly name = 'PlacesRefused'
  readonly fault: AddressFault
  readonly reason: string

  constructor(fault: AddressFault, reason: string) {
    super(`Google refuses the address search of this installation: ${reason}.`)
    this.fault = fault
    this.reason = reason
  }
}

export type AutocompleteInput = {
  readonly text: string
  readonly near: { readonly latitude: number; readonly longitude: number } | null
  readonly session: string | undefined
}

export type Prediction = { readonly placeId: string; readonly text: string }

const componentSchema = z.object({
  longText: z.string().default(''),
  shortText: z.string().default(''),
  types: z.array(z.string()).default([]),
})
export type AddressComponent = z.infer<typeof componentSchema>

/** Google leaves out a list without entries, in every answer. */
const predictionsSchema = z.strictObject({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({ placeId: z.string().regex(/^[\w-]+$/), text: z.object({ text: z.string() }) }),
      }),
    )
    .default([]),
})

const placeSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{1,900}$/),
  addressComponents: z.array(componentSchema).default([]),
})

const refusalSchema = z.object({
  error: z.object({
    status: z.string(),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

export function placesApi({ key, apiUrl }: PlacesAccount) {
  const call = async (path: string, limitInMs: number, fields: string, body?: object) => {
    const answer = await fetchWhole(`${apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'X-Goog-Api-Key': key,
        'X-Goog-FieldMask': fields,
        ...(body && { 'content-type': 'application/json' }),
      },
      limitInMs,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: await readJson(answer) }
  }
  return {
    async autocomplete({ text, near, session }: AutocompleteInput): Promise<Prediction[]> {
      const fields = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'
      const answer = await call('/v1/places:autocomplete', searchLimitInMs, fields, {
        input: text,
        includedRegionCodes: ['us'],
        includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
        languageCode: 'en',
        ...(near && { locationBias: { circle: { center: near, radius: nearInMeters } } }),
        ...(session && { sessionToken: session }),
      }).catch(throwUnanswered)
      const { suggestions } = readGood(answer, predictionsSchema)
      return suggestions.map(({ placePrediction: { placeId, text } }) => ({ placeId, text: text.text }))
    },

    /** Returns null if Google does not know the id, or no longer knows it. */
    async place(placeId: string, session?: string): Promise<z.infer<typeof placeSchema> | null> {
      const query = new URLSearchParams({ languageCode: 'en', ...(session && { sessionToken: session }) })
      const path = `/v1/places/${placeId}?${query}`
      const answer = await call(path, placeLimitInMs, 'id,addressComponents').catch(throwUnanswered)
      return isUnknownPlace(answer) ? null : readGood(answer, placeSchema)
    },
  }
}

type Answer = { readonly status: number; readonly json: unknown }

function readGood<Schema extends z.ZodType>(answer: Answer, schema: Schema): z.infer<Schema> {
  if (answer.status === 200) {
    const read = schema.safeParse(answer.json)
    if (read.success) return read.data
    throw new AddressesUnanswered('The answer of the address service is none of its own.')
  }
  const refused = refusalOf(answer)
  if (refused) throw refused
  throw new AddressesUnanswered(`The address service answers ${answer.status}.`)
}

const ofQuota = /QUOTA|RATE_LIMIT|RESOURCE_EXHAUSTED/
const ofKey = /^API_KEY_(?:INVALID|EXPIRED)$/

/** Returns null for an answer that Google may not have written: a 401 or 403 without Google's own words may come from a proxy. */
function refusalOf({ status, json }: Answer): PlacesRefused | null {
  const { data } = refusalSchema.safeParse(json)
  if (!data) return null
  const words = [...data.error.details.map(({ reason }) => reason ?? ''), data.error.status].map(plainReason)
  const [reason = 'unknown'] = words.filter(Boolean)
  if (status === 429 || words.some(word => ofQuota.test(word))) return new PlacesRefused('quota', reason)
  if (status === 401 || words.some(word => ofKey.test(word))) return new PlacesRefused('key', reason)
  return status === 403 ? new PlacesRefused('permission', reason) : null
}

/** The server logs the reason, so only a word in the form of Google's reasons is accepted. */
const plainReason = (text: string): string => (/^[A-Z_]{1,60}$/.test(text) ? text : '')

function isUnknownPlace({ status, json }: Answer): boolean {
  const { data } = refusalSchema.safeParse(json)
  const isKeyless = !data?.error.details.some(({ reason }) => reason?.startsWith('API_KEY_'))
  return data !== undefined && (status === 404 || (status === 400 && isKeyless))
}

function throwUnanswered(error: unknown): never {
  if (error instanceof AddressesUnanswered) throw error
  throw new AddressesUnanswered('The address service did not answer.', { cause: error })
}
