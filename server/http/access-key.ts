/**
 * A page opens only with its key. The address of a request proves nothing, because a proxy on this machine passes on the requests of all
 * people.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

/** The comparison takes the same time for every key, so it does not reveal how much of a key is right. */
export function isKey(presented: unknown, key: string): boolean {
  return typeof presented === 'string' && timingSafeEqual(digestOf(presented), digestOf(key))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
