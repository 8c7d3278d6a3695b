/** Reads photos as people see them: by a signed link. It compares them by their hash. */
import { createHash } from 'node:crypto'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import { createPhotoLinks } from '#server/http/signed-links.ts'
import { readSecrets } from '#server/secrets.ts'
import { announcePhoto, newPhone, sendPhoto } from '#server/testing/announced-photos.ts'
import { signIn } from '#server/testing/sign-in.ts'
import type { Product } from './product.ts'

export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export async function linksOf({ dataDir, url, secret }: Pick<Product, 'dataDir' | 'url' | 'secret'>) {
  const secrets = await readSecrets(dataDir, secret)
  const links = createPhotoLinks(secrets.derive('photos'))
  return (id: string) => `${url}${links.linkTo(id, new Date())}`
}

/** Returns the hash of what this address shows, or the status if it is not 200. */
export async function hashSeen(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  const content = new Uint8Array(await answer.arrayBuffer())
  return answer.status === 200 ? hashOf(content) : String(answer.status)
}

/** The camera of a driver with published stops. Each photo ends the driver's next stop. */
export type Camera = {
  /** Sends a photo to this server. Returns its id. */
  readonly send: (server: Product) => Promise<string>
  /** Returns true if this server shows the photo unchanged. */
  readonly isShown: (server: Product, photoId: string) => Promise<boolean>
}

export async function openCamera({ pool }: OpenDatabase, server: Product): Promise<Camera> {
  const { rows } = await pool.query<{ phone: string; stopIds: string[] }>(
    `SELECT d.phone, array_agg(s.id ORDER BY s.position) AS "stopIds"
     FROM stop s JOIN route r ON r.id = s.route_id JOIN driver d ON d.id = r.driver_id
     WHERE s.state = 'planned' AND s.published_at IS NOT NULL AND s.kind IN ('drop-off', 'pickup')
       AND s.day = (SELECT min(day) FROM route WHERE day >= (now() AT TIME ZONE 'America/Chicago')::date)
     GROUP BY d.phone ORDER BY count(*) DESC LIMIT 1`,
  )
  const [driver] = rows
  if (!driver) throw new Error('no driver has a stop')
  const { headers } = await signIn(server, driver.phone)
  const phone = newPhone()
  const stopIds = [...driver.stopIds]
  return {
    send: async to => {
      const stopId = stopIds.shift()
      if (!stopId) throw new Error('the driver has no stop left')
      const photoId = await announcePhoto(to, { headers, stopId, phone })
      const { status } = await sendPhoto(to, photoId, headers)
      if (status !== 200) throw new Error(`a photo was answered by ${status}`)
      return photoId
    },
    isShown: async (by, photoId) => (await hashSeen((await linksOf(by))(photoId))) === hashOf(plainJpeg),
  }
}
