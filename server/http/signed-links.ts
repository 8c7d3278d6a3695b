/** A signed link is valid for a limited time for anybody who has it. Only such links open a photo or the calendar file of an order. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedLink = { readonly id: string; readonly until: string; readonly signature: string }

export type SignedLinks = {
  readonly linkTo: (id: string, now: Date) => string
  readonly isValid: (link: SignedLink, now: Date) => boolean
}

const hourInMs = 3_600_000
/**
 * The expiry is rounded up to a multiple of this. A page that is loaded again then has the same links, and the browser can use its cache.
 */
const stepInMs = 600_000

type Kind = { readonly secret: Buffer; readonly pathOf: (id: string) => string; readonly lifeInMs: number }

export const createPhotoLinks = (secret: Buffer): SignedLinks =>
  createSignedLinks({ secret, pathOf: id => `/orders/photos/${id}`, lifeInMs: hourInMs })

/** The links are valid for a day, because a page may stay open for a day before a person taps its link. */
export const createCalendarLinks = (secret: Buffer): SignedLinks =>
  createSignedLinks({ secret, pathOf: id => `/orders/${id}/calendar.ics`, lifeInMs: 24 * hourInMs })

function createSignedLinks({ secret, pathOf, lifeInMs }: Kind): SignedLinks {
  const sign = (id: string, until: string) => createHmac('sha256', secret).update(`${id} ${until}`).digest('base64url')
  return {
    linkTo(id, now) {
      const until = String(Math.ceil(now.getTime() / stepInMs) * stepInMs + lifeInMs)
      return `${pathOf(id)}?until=${until}&signature=${sign(id, until)}`
    },
    isValid({ id, until, signature }, now) {
      const expected = Buffer.from(sign(id, until))
      const givenSignature = Buffer.from(signature)
      const isSigned = givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
      return isSigned && Number(until) > now.getTime()
    },
  }
}
