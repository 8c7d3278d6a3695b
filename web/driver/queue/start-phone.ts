import type { Client } from '#web/client/client.ts'
import { followEvents } from '#web/client/event-stream.ts'
import { readEmployerId } from '#web/client/organization-storage.ts'
import { makeSmaller } from '#web/client/smaller-photo.ts'
import { whileVisible } from '#web/client/while-visible.ts'
import { watchClock } from '#web/driver/queue/clock-difference.ts'
import { createPhone, type RunningPhone } from '#web/driver/queue/create-phone.ts'
import type { OfficeCalls } from '#web/driver/queue/office-calls.ts'
import { openPhoneDatabase } from '#web/driver/queue/phone-database.ts'
import { findFix } from '#web/driver/queue/position.ts'

/** In a browser the phone uses the browser's storage, camera and position. */
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

/** While the app is visible and a driver is signed in, the server reports each change of the day (rule D92). */
function watchDay(client: Pick<Client, 'stream' | 'session'>, onChanged: () => void): () => void {
  let last: string | null = null
  return whileVisible(() =>
    followEvents({
      client,
      path: '/events/driver',
      headers: employerHeader,
      since: () => last,
      onEvent: ({ name, id }) => {
        last = id
        if (name === 'day') onChanged()
      },
      onOpen: () => undefined,
    }),
  )
}

function employerHeader(): Record<string, string> {
  const employerId = readEmployerId()
  return employerId ? { 'x-organization-id': employerId } : {}
}
