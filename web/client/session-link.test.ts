import { expect, test, vi } from 'vitest'
import { createApi } from '#web/client/api.ts'
import { isSignedOutError } from '#web/client/errors.ts'
import type { SessionHolder } from '#web/client/identity/phone-auth.ts'
import { self } from '#web/testing/customer-data.ts'
import { tableServer } from '#web/testing/table-server.ts'

/** Opens a server that accepts one token, and a browser whose session holds another token until it is renewed. */
function openBrowser({ renewed, known = 'new' }: { renewed: () => Promise<string | null>; known?: string }) {
  const server = tableServer({ getSelf: self })
  const sent: string[] = []
  let token: string | null = 'old'
  const replaceToken = vi.fn(async () => {
    token = await renewed()
    return token
  })
  const session: SessionHolder = {
    getToken: async () => token,
    replaceToken,
    end: () => {
      token = null
    },
    state: () => (token ? 'signed-in' : 'signed-out'),
    hasEndedElsewhere: () => token === null,
    onChange: () => () => undefined,
    signOut: async () => undefined,
  }
  const onSignedOut = vi.fn()
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const bearer = new Headers(init?.headers).get('authorization')
    sent.push(bearer ?? 'nobody')
    if (bearer === `Bearer ${known}`) return server.fetch(address, init)
    const count = String(address).split('?')[0]?.split(',').length ?? 1
    const error = { message: '', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401, refusal: 'signed-out' } }
    return Response.json(
      Array.from({ length: count }, () => ({ error })),
      { status: 401 },
    )
  }
  return { api: createApi({ fetch, session, onSignedOut }), onSignedOut, replaceToken, sent, session }
}

test('if the server refuses a token, the browser renews it and repeats the call, and the page does not notice', async () => {
  const { api, onSignedOut, sent } = openBrowser({ renewed: async () => 'new' })
  expect(await api.getSelf.query()).toEqual(self)
  expect(sent).toEqual(['Bearer old', 'Bearer new'])
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('if a session ended elsewhere, it ends in this browser too, and the page is told once', async () => {
  const { api, onSignedOut, sent, session } = openBrowser({ renewed: async () => null })
  await expect(api.getSelf.query()).rejects.toSatisfy(isSignedOutError)
  expect(session.state()).toBe('signed-out')
  expect(onSignedOut.mock.calls).toEqual([[true]])
  expect(sent).toEqual(['Bearer old'])
})

test('if the server refuses a renewed token, too, the browser does not ask again and the session ends', async () => {
  const { api, onSignedOut, sent, session } = openBrowser({ renewed: async () => 'newer' })
  await expect(api.getSelf.query()).rejects.toSatisfy(isSignedOutError)
  expect(sent).toEqual(['Bearer old', 'Bearer newer'])
  expect(session.state()).toBe('signed-out')
  expect(onSignedOut.mock.calls).toEqual([[true]])
})

test('if no answer about the session comes, the person stays signed in', async () => {
  const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'))
  const { api, onSignedOut, session } = openBrowser({ renewed: unreachable })
  await expect(api.getSelf.query()).rejects.not.toSatisfy(isSignedOutError)
  expect(session.state()).toBe('signed-in')
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('a refused call does not lead to signing in if the person has left its page', async () => {
  const { api, onSignedOut } = openBrowser({
    renewed: async () => {
      window.history.pushState(null, '', '/get-started')
      return null
    },
  })
  await expect(api.getSelf.query()).rejects.toSatisfy(isSignedOutError)
  expect(onSignedOut).not.toHaveBeenCalled()
})
