/** Addresses under which photos can be seen for an hour by whoever was given them: signed, so that no other address opens one. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/engine/connect.ts'
import { readPhoto } from '#server/db/order/photos.ts'

export type PhotoLink = { readonly photoId: string; readonly until: string; readonly signature: string }

export type PhotoLinks = {
  readonly linkTo: (photoId: string, now: Date) => string
  readonly isGood: (link: PhotoLink, now: Date) => boolean
}

const livesInMs = 3_600_000
/** Rounded so that a page asked for again shows the same addresses and the browser keeps what it has. */
const stepInMs = 600_000

export function photoLinks(secret: Buffer): PhotoLinks {
  const sign = (photoId: string, until: string) =>
    createHmac('sha256', secret).update(`${photoId} ${until}`).digest('base64url')
  return {
    linkTo(photoId, now) {
      const until = String(Math.ceil(now.getTime() / stepInMs) * stepInMs + livesInMs)
      return `/orders/photos/${photoId}?until=${until}&signature=${sign(photoId, until)}`
    },
    isGood({ photoId, until, signature }, now) {
      const expected = Buffer.from(sign(photoId, until))
      const given = Buffer.from(signature)
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      return isSigned && Number(until) > now.getTime()
    },
  }
}

/** The photo behind a good address; null for any other, before the database is asked. */
export async function readSignedPhoto(db: Db, links: PhotoLinks, link: PhotoLink, now: Date) {
  return links.isGood(link, now) ? readPhoto(db, link.photoId) : null
}
