/** Only one tab of a phone sends at a time. The tabs use the browser's locks, or a lease in the database if the browser has no locks. */
import { newId } from '#web/client/new-id.ts'
import { leaseKey, type PhoneDatabase } from '#web/driver/queue/phone-database.ts'

const lockName = 'driver-sender'
const leaseLastsMs = 60_000

/** The function does the work and returns true. If another tab already works, it does nothing and returns false. */
export async function asOnlySender(database: PhoneDatabase, work: () => Promise<void>): Promise<boolean> {
  if (navigator.locks) {
    return navigator.locks.request(lockName, { ifAvailable: true }, async lock => {
      if (lock) await work()
      return lock !== null
    })
  }
  const holder = newId()
  if (!(await takeLease(database, holder))) return false
  const renewal = setInterval(() => void takeLease(database, holder).catch(() => false), leaseLastsMs / 3)
  try {
    await work()
    return true
  } finally {
    clearInterval(renewal)
    await database.delete('device', leaseKey)
  }
}

export async function takeLease(database: PhoneDatabase, holder: string, nowMs = Date.now()): Promise<boolean> {
  const transaction = database.transaction('device', 'readwrite')
  const known = await transaction.store.get(leaseKey)
  const isTaken = known !== undefined && 'holder' in known && known.holder !== holder && known.untilMs > nowMs
  if (!isTaken) await transaction.store.put({ holder, untilMs: nowMs + leaseLastsMs }, leaseKey)
  await transaction.done
  return !isTaken
}
