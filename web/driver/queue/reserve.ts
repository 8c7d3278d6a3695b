/** The phone keeps a reserve of space. When the phone is full, it frees the reserve, so that it can still store taps (rule D15). */
import { type PhoneDatabase, reserveKey } from '#web/driver/queue/phone-database.ts'

const reserveBytes = 512 * 1024

export async function keepReserve(database: PhoneDatabase): Promise<void> {
  if ((await database.getKey('device', reserveKey)) !== undefined) return
  await database.put('device', { reserve: new ArrayBuffer(reserveBytes) }, reserveKey).catch(() => undefined)
}

/** If there is no room for the work, the function frees the reserve and repeats the work. */
export async function withReserve<Result>(database: PhoneDatabase, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isOutOfRoom(error)) throw error
    await database.delete('device', reserveKey)
    return await work()
  }
}

export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
