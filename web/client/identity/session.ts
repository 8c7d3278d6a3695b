/** All pages share the session of the person. The access token is in memory. The refresh token is in a cookie that no script can read. */
import { localStore } from '#web/client/browser-storage.ts'
import type { SessionHolder, SessionState } from '#web/client/identity/phone-auth.ts'

export type AccessToken = { readonly accessToken: string; readonly expiresAt: string }

/** The marker is set while a session cookie exists, so a visitor's page sends no request. Other tabs notice its changes. */
const markerKey = 'signedIn'
/** The token is renewed early, so that it does not expire while a call is on its way. */
const earlyMs = 30_000

let token: AccessToken | null = null
/** If a new token seems to have expired already, the clock of the device is wrong. It then says nothing about the token. */
let isClockWrong = false
let isResolved = false
let hasEndedElsewhere = false
let renewing: Promise<string | null> | null = null
const listeners = new Set<(state: SessionState) => void>()

const isMarked = () => localStore.read(markerKey) !== null

const state = (): SessionState => {
  if (token) return 'signed-in'
  return isResolved || !isMarked() ? 'signed-out' : 'unknown'
}

export const session: SessionHolder & { accept(token: AccessToken): void } = {
  getToken,
  replaceToken,
  end: endElsewhere,
  state,
  hasEndedElsewhere: () => hasEndedElsewhere,
  signOut,
  onChange(listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Signs in with the answer of the identity service. */
  accept,
}

async function getToken(): Promise<string | null> {
  // A token that has expired is refused, and the caller replaces it.
  if (token && (isClockWrong || lifeOf(token) > earlyMs)) return token.accessToken
  return isMarked() ? renewOnce() : null
}

const lifeOf = ({ expiresAt }: AccessToken): number => Date.parse(expiresAt) - Date.now()

async function replaceToken(refused: string): Promise<string | null> {
  return token?.accessToken === refused ? renewOnce() : getToken()
}

function renewOnce(): Promise<string | null> {
  renewing ??= renew().finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(): Promise<string | null> {
  const answer = await fetch('/identity/sessions/refresh', { method: 'POST' })
  if (answer.ok) accept((await answer.json()) as AccessToken)
  else if (answer.status === 401) endElsewhere()
  else throw new Error('the session cannot be renewed right now')
  return token?.accessToken ?? null
}

function accept(next: AccessToken): void {
  isClockWrong = lifeOf(next) <= 0
  hold(next)
}

async function signOut(from: 'here' | 'everywhere' = 'here'): Promise<void> {
  const everywhere = from === 'everywhere' ? '?everywhere=1' : ''
  const answer = await fetch(`/identity/sessions${everywhere}`, { method: 'DELETE' })
  if (!answer.ok) throw new Error('signing out did not work')
  hold(null)
}

function endElsewhere(): void {
  if (state() !== 'signed-out') hasEndedElsewhere = true
  hold(null)
}

function hold(next: AccessToken | null): void {
  const before = state()
  token = next
  isResolved = true
  if (next) hasEndedElsewhere = false
  if (next) localStore.write(markerKey, 'yes')
  else localStore.remove(markerKey)
  notifyIfChanged(before)
}

function notifyIfChanged(before: SessionState): void {
  const now = state()
  if (now !== before) for (const listener of listeners) listener(now)
}

/** Another tab has signed in or out. */
addEventListener('storage', ({ key }) => {
  if (key !== markerKey && key !== null) return
  const before = state()
  token = null
  isResolved = !isMarked()
  hasEndedElsewhere = isResolved && before !== 'signed-out'
  notifyIfChanged(before)
  getToken().catch(() => {})
})
