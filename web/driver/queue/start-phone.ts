import type { Client } from '#web/client/client.ts'
import { watchClock } from '#web/driver/queue/clock-difference.ts'
import { createPhone, type RunningPhone } from '#web/driver/queue/create-phone.ts'
import type { OfficeCalls } from '#web/driver/queue/office-calls.ts'
import { openPhoneDatabase } from '#web/driver/queue/phone-database.ts'
import { findFix } from '#web/driver/queue/position.ts'
import { makeSmaller } from '#web/driver/queue/smaller-photo.ts'
import { watchDay } from '#web/driver/queue/watch-day.ts'

/** In a browser the phone has its own storage, camera and position. */
export async function startPhone(client: Client, callsOf: (client: Client) => OfficeCalls): Promise<RunningPhone> {
  const clock = watchClock(client.fetch)
  return createPhone({
    database: await openPhoneDatabase(),
    calls: callsOf({ ...client, fetch: clock.fetch }),
    session: client.session,
    clockAheadMs: clock.aheadMs,
    findFix,
    makeSmaller,
    watchDay: onChanged => watchDay(client, onChanged),
  })
}
