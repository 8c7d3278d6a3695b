import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import { createApi } from '#web/client/api.ts'
import type { Client } from '#web/client/client.ts'
import { refusalOf } from '#web/client/errors.ts'
import { forgetEmployerId, readEmployerId, storeEmployerId } from '#web/client/organization-storage.ts'
import type { OfficeCalls, PhotoAnswer } from '#web/driver/queue/office-calls.ts'
import { chosenLanguage } from '#web/i18n/language.ts'

/** A weak signal needs more time for a photo than for a call. */
const photoPatienceMs = 120_000
/** These statuses mean that the server was too slow or got too many calls. The next try may succeed. */
const later: readonly number[] = [408, 429]

/**
 * These are the phone's calls to the server. A phone that is signed out opens no sign-in page by itself. The driver
 * works on, and the page says that the phone is signed out.
 */
export function callsOfServer(client: Client, send: typeof fetch = window.fetch.bind(window)): OfficeCalls {
  const { driver } = createApi(client)
  return {
    fetchDay: () => ofEmployer(() => driver.day.query({ language: chosenLanguage() ?? undefined }), keepEmployer),
    sendTaps: ({ taps, ...batch }) =>
      ofEmployer(
        () => driver.sendTaps.mutate({ ...batch, taps: [...taps], language: chosenLanguage() ?? undefined }),
        ({ day }) => keepEmployer(day),
      ),
    confirmSeen: async route => void (await driver.seen.mutate(route)),
    sendPhoto: async (id, bytes) => {
      const token = await client.session.getToken()
      const answer = await put(id, bytes, token)
      if (answer !== 'signed-out' || token === null) return answer
      return put(id, bytes, await client.session.replaceToken(token))
    },
  }

  async function put(id: string, bytes: ArrayBuffer, token: string | null): Promise<PhotoAnswer> {
    if (token === null) return 'signed-out'
    const employerId = readEmployerId()
    const answer = await send(`/driver/photos/${id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'image/jpeg',
        ...(employerId && { 'x-organization-id': employerId }),
      },
      body: bytes,
      signal: AbortSignal.timeout(photoPatienceMs),
    })
    if (answer.ok) return 'stored'
    if (answer.status === 401) return 'signed-out'
    if (answer.status === 409) return 'tap-unknown'
    if (answer.status === 403 || answer.status === 404) return 'no-access'
    if (answer.status >= 400 && answer.status < 500 && !later.includes(answer.status)) return 'refused'
    throw new Error(`the server answered ${answer.status}`)
  }
}

/**
 * If another company takes the driver in, a phone with a day continues with the company of that day (rule A22). If a
 * company no longer knows the driver, the phone forgets that company. The next try is then for the only other company,
 * or asks the driver.
 */
async function ofEmployer<Answer>(call: () => Promise<Answer>, onAnswer: (answer: Answer) => void): Promise<Answer> {
  const named = readEmployerId()
  try {
    const answer = await call()
    onAnswer(answer)
    return answer
  } catch (error) {
    if (refusalOf(error) === 'organization-not-found' && readEmployerId() === named) forgetEmployerId()
    throw error
  }
}

function keepEmployer({ organizationId }: DriverDay): void {
  if (organizationId !== undefined && readEmployerId() === null) storeEmployerId(organizationId)
}
