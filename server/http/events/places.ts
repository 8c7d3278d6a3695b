/** A person and an IP address may have this many open streams in this process. A browser has one open stream on every page. */
import { Refusal } from '#domain/refusal/refusal.ts'

const maxOfPerson = 12
const maxOfAddress = 200
const retryAfterInSeconds = 30

export type Places = {
  /**
   * Reserves a place for a stream. Returns a function that gives the place back.
   * @throws 'too-many-requests' if all places are taken.
   */
  readonly take: (userId: string, ipAddress: string) => () => void
}

export function makePlaces({ hasLimits }: { readonly hasLimits: boolean }): Places {
  const taken = new Map<string, number>()
  const add = (key: string, count: number) => {
    const now = (taken.get(key) ?? 0) + count
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }
  return {
    take: (userId, ipAddress) => {
      const keys = [`person ${userId}`, `address ${ipAddress}`] as const
      const [ofPerson, ofAddress] = keys.map(key => taken.get(key) ?? 0)
      const isFull = (ofPerson ?? 0) >= maxOfPerson || (ofAddress ?? 0) >= maxOfAddress
      if (hasLimits && isFull) throw new Refusal('too-many-requests', { retryAfterInSeconds })
      for (const key of keys) add(key, 1)
      return () => {
        for (const key of keys) add(key, -1)
      }
    },
  }
}
