/** Each request finds its caller once. If a call names a cart or an order, the statement that reads that row also finds the caller. */
import { setImmediate as callsBegun } from 'node:timers/promises'
import { isOperator } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import type { SignIn } from '#server/db/account/sign-in.ts'
import type { SignedIn } from '#server/db/account/signed-in.ts'
import { findSignedIn } from '#server/db/account/signed-in.ts'
import { findUser, makeUser, type User } from '#server/db/account/users.ts'
import type { Identity } from '#server/providers/identity/identity.ts'

/** Reads a cart or an order, with or without the caller. One statement for both saves a round trip to the database. */
export type ReadWithCaller<Found> = {
  readonly alone: () => Promise<Found>
  readonly together: (signIn: SignIn, now: Date) => Promise<SignedIn & { readonly found: Found }>
}

export type CallerFinder = {
  /** `isVisitor` is true if the request has no token. */
  readonly isVisitor: boolean
  /**
   * Returns the sign-in that the token names. Only the token itself is checked. Returns null for a visitor, and if the identity service
   * stores its sessions elsewhere.
   */
  readonly signIn: () => Promise<SignIn | null>
  /**
   * Returns null for a visitor.
   *
   * @throws Refusal 'signed-out' if a token is present but not valid.
   */
  readonly caller: () => Promise<User | null>
  readonly callerWith: <Found>(read: ReadWithCaller<Found>) => Promise<{ caller: User | null; found: Found }>
}

export function makeCallerFinder(authorization: string | undefined, deps: ApiDeps, language: Language): CallerFinder {
  const isVisitor = !authorization
  let first: Promise<{ caller: User | null }> | undefined
  let reading: Promise<Identity | null> | undefined
  const readToken = () => {
    reading ??= readSignIn(authorization, deps)
    return reading
  }
  const find = async <Found>(read: ReadWithCaller<Found>) => {
    const signIn = await readToken()
    if (signIn === null) return { caller: null, found: await read.alone() }
    if (!signIn.sessionId) return { caller: await personOf(signIn, deps, language), found: await read.alone() }
    const { user, isSignedIn, found } = await read.together({ ...signIn, sessionId: signIn.sessionId }, deps.clock())
    if (!isSignedIn) throw new Refusal('signed-out')
    return { caller: isComplete(user, deps) ? user : await makePerson(signIn, deps, language), found }
  }
  const findFirst = <Found>(read: ReadWithCaller<Found>) => {
    const both = find(read)
    first = both
    return both
  }
  return {
    isVisitor,
    signIn: async () => {
      const identity = await readToken()
      return identity?.sessionId ? { subject: identity.subject, sessionId: identity.sessionId } : null
    },
    caller: async () => {
      // Another call of the same batch may be about to read a cart or an order. That statement reads the caller too.
      if (!first && !isVisitor) await callsBegun()
      return (await (first ?? findFirst(nothingElse(deps)))).caller
    },
    callerWith: async read => {
      if (!first) return findFirst(read)
      return { caller: (await first).caller, found: await read.alone() }
    },
  }
}

const nothingElse = ({ db }: ApiDeps): ReadWithCaller<null> => ({
  alone: async () => null,
  together: async (signIn, now) => ({ ...(await findSignedIn(db, signIn, now)), found: null }),
})

/** Returns null for a visitor. The sign-in may have ended after its token was made. The statement that finds the person checks this. */
async function readSignIn(authorization: string | undefined, { tokens }: ApiDeps): Promise<Identity | null> {
  if (!authorization) return null
  const [scheme, token] = authorization.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('signed-out')
  const read = (await tokens.read?.(token)) ?? null
  const identity = read?.sessionId ? read : await tokens.verify(token)
  if (!identity) throw new Refusal('signed-out')
  return tokens.read ? identity : { ...identity, sessionId: null }
}

/**
 * Returns true if the user row needs no change. The user is null if a person signs in for the first time. Once a day `makeUser` stores that
 * the account is used and checks if it has rested (rule M76). The operator may have had an account before the setting named the number.
 */
function isComplete(user: User | null, { operatorPhone }: ApiDeps): user is User {
  return user !== null && !user.isUnseen && (user.phone !== operatorPhone || isOperator(user))
}

async function personOf(identity: Identity, deps: ApiDeps, language: Language): Promise<User> {
  const user = await findUser(deps.db, identity.subject, deps.clock())
  return isComplete(user, deps) ? user : makePerson(identity, deps, language)
}

function makePerson(identity: Identity, { db, operatorPhone, clock }: ApiDeps, language: Language): Promise<User> {
  const { subject, phone, sessionId } = identity
  const isOperator = phone === operatorPhone
  return makeUser(db, { subject, phone, language, isOperator, sessionId: sessionId ?? null, now: clock() })
}
