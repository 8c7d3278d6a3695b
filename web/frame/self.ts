import { queryOptions, useQuery } from '@tanstack/react-query'
import { isFirstTimeUser } from '#domain/account/known-profile.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useClient } from '#web/client/client.ts'
import type { SessionHolder } from '#web/client/identity/phone-auth.ts'
import { ask } from '#web/client/query.ts'
import { onSignInOrOut, useSession } from '#web/client/session.ts'

export type Self = RouterOutputs['getSelf']

/** The context describes the person who is here (rule A9). */
export type UserContext =
  | { readonly state: 'unknown' | 'profile-loading'; readonly self: null; readonly isFirstTime: false }
  | { readonly state: 'signed-out'; readonly self: null; readonly isFirstTime: true }
  | { readonly state: 'signed-in'; readonly self: Self | null; readonly isFirstTime: boolean }

/** The query runs only for a signed-in person. Its failure is not shown (rule A9). */
export const selfQuery = () =>
  queryOptions({
    queryKey: ['getSelf'],
    queryFn: ask(api => api.getSelf.query()),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { safeToFail: true },
  })

export type Workplaces = RouterOutputs['getWorkplaces']
export type Offer = Workplaces['invitations'][number]

/** The query reads the companies for which a person works, and those that have invited the person. */
export const workplacesQuery = () =>
  queryOptions({
    queryKey: ['getWorkplaces'],
    queryFn: ask(api => api.getWorkplaces.query()),
    meta: { shownByPage: true },
  })

/** The query reads if the number's account was unused for long, and how many tries are left to prove it (rule M76). */
export const formerAccountQuery = () =>
  queryOptions({
    queryKey: ['getFormerAccount'],
    queryFn: ask(api => api.getFormerAccount.query()),
    meta: { shownByPage: true },
  })

/** The value is read once for each sign-in. A person who then completes the profile stays a first-time customer. */
const firstTimes = new WeakMap<SessionHolder, { isFirst: boolean | null }>()

function firstTimeIn(session: SessionHolder): { isFirst: boolean | null } {
  const known = firstTimes.get(session)
  if (known) return known
  const firstTime: { isFirst: boolean | null } = { isFirst: null }
  firstTimes.set(session, firstTime)
  onSignInOrOut(session, () => {
    firstTime.isFirst = null
  })
  return firstTime
}

/** If a signed-in person has null data, the profile could not be loaded. The app works without it. */
export function useSelf(): UserContext {
  const session = useSession()
  const firstTime = firstTimeIn(useClient().session)
  const { data, isPending } = useQuery({ ...selfQuery(), enabled: session === 'signed-in' })
  if (session === 'unknown') return { state: 'unknown', self: null, isFirstTime: false }
  if (session === 'signed-out') return { state: 'signed-out', self: null, isFirstTime: true }
  if (isPending) return { state: 'profile-loading', self: null, isFirstTime: false }
  if (data) firstTime.isFirst ??= isFirstTimeUser({ isAuthResolved: true, isSignedIn: true, profile: data })
  return { state: 'signed-in', self: data ?? null, isFirstTime: firstTime.isFirst ?? false }
}
