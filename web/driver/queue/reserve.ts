/** The reserve is given up when the phone is full, so that taps can still be stored (rule D15). */
import { type PhoneDatabase, reserveKey } from '#web/driver/queue/phone-database.ts'

const reserveBytes = 512 * 1024

export async function keepReserve(database: PhoneDatabase): Promise<void> {
  if ((await database.getKey('device', reserveKey)) !== undefined) return
  await database.put('device', { reserve: new ArrayBuffer(reserveBytes) }, reserveKey).catch(() => undefined)
}

/** The function repeats the work without the reserve if there was no room. */
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
