/** The server reports that the day is another one, as long as the app is looked at and a driver is signed in (rule D92). */
import type { Client } from '#web/client/client.ts'
import { followEvents } from '#web/client/event-stream.ts'
import { readEmployerId } from '#web/client/organization-storage.ts'
import { whileVisible } from '#web/client/while-visible.ts'

function employerHeader(): Record<string, string> {
  const employerId = readEmployerId()
  return employerId ? { 'x-organization-id': employerId } : {}
}

export function watchDay(client: Pick<Client, 'stream' | 'session'>, onChanged: () => void): () => void {
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
