/** Signed links to photos, valid for about an hour for anybody who has one: no other link opens a photo. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type PhotoLink = { readonly photoId: string; readonly until: string; readonly signature: string }

export type PhotoLinks = {
  readonly linkTo: (photoId: string, now: Date) => string
  readonly isValid: (link: PhotoLink, now: Date) => boolean
}

const lifeInMs = 3_600_000
/** The expiry is rounded up, so that a page that is loaded again shows the same links and the browser can use its cache. */
const stepInMs = 600_000

export function createPhotoLinks(secret: Buffer): PhotoLinks {
  const sign = (photoId: string, until: string) =>
    createHmac('sha256', secret).update(`${photoId} ${until}`).digest('base64url')
  return {
    linkTo(photoId, now) {
      const until = String(Math.ceil(now.getTime() / stepInMs) * stepInMs + lifeInMs)
      return `/orders/photos/${photoId}?until=${until}&signature=${sign(photoId, until)}`
    },
    isValid({ photoId, until, signature }, now) {
      const expected = Buffer.from(sign(photoId, until))
      const given = Buffer.from(signature)
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      return isSigned && Number(until) > now.getTime()
    },
  }
}
