import { expect, test } from 'vitest'
import type { Client } from '#web/client/client.ts'
import { refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { sendBytes } from '#web/client/send-bytes.ts'
import { testPerson } from '#web/testing/test-person.ts'

/** The server answers with these responses, one after another. */
function clientOf(...responses: readonly Response[]) {
  const { session, phoneAuth } = testPerson('signed-in')
  const left = [...responses]
  const sent: (string | null)[] = []
  const send = async (_address: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('authorization'))
    return left.shift() ?? Response.json({})
  }
  const client: Client = { fetch: send, stream: send, session, phoneAuth: async () => phoneAuth }
  return { client, sent }
}
const picture = { path: '/carts/c1/photo', bytes: new Blob(['bytes']), type: 'image/jpeg' }

test('bytes are sent again once with another token if the server no longer knows the first one', async () => {
  const { client, sent } = clientOf(new Response(null, { status: 401 }), Response.json({ cartId: 'c2' }))
  expect(await (await sendBytes(client, picture)).json()).toEqual({ cartId: 'c2' })
  expect(sent).toEqual(['Bearer token', 'Bearer another token'])
  const other = clientOf(new Response(null, { status: 401 }), new Response(null, { status: 401 }))
  await expect(sendBytes(other.client, picture)).rejects.toMatchObject({ data: { httpStatus: 401 } })
  expect(other.sent).toHaveLength(2)
})

test('the error has the refusal of the server with its values', async () => {
  const refused = { error: 'Too many', refusal: 'too-many-requests', values: { retryAfterInSeconds: 60 } }
  const { client } = clientOf(Response.json(refused, { status: 429 }))
  const error = await sendBytes(client, picture).catch((thrown: unknown) => thrown)
  expect(refusalOf(error)).toBe('too-many-requests')
  expect(refusalValuesOf(error)).toEqual({ retryAfterInSeconds: 60 })
})

test('a page of a proxy in place of the answer is an error without a refusal', async () => {
  const { client } = clientOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const error = await sendBytes(client, picture).catch((thrown: unknown) => thrown)
  expect(refusalOf(error)).toBeNull()
  expect(error).toMatchObject({ data: { httpStatus: 502 } })
})
