import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/api/router.ts'
import { isSignedOutError } from '#web/client/errors.ts'
import type { SessionHolder } from '#web/client/identity/phone-auth.ts'

/**
 * Called when a call of the current page needs a signed-in person. `hasEnded` is true if a person was signed in until
 * the session ended elsewhere.
 */
export type OnSignedOut = (hasEnded: boolean) => void

/**
 * Only this link notices that a session ended elsewhere. If the server refuses a token, the link replaces the token and
 * repeats the call once. If there is no other token, the person is signed out and the page is notified. A call of a
 * page that the person has left notifies no page.
 */
export const sessionLink =
  (session: SessionHolder, onSignedOut: OnSignedOut): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable(observer => {
      const page = window.location.pathname
      const giveUp = (error: TRPCClientError<AppRouter>, isRefused: boolean) => {
        if (isRefused) session.end()
        if (window.location.pathname === page) onSignedOut(session.hasEndedElsewhere())
        observer.error(error)
      }
      const recover = async (error: TRPCClientError<AppRouter>) => {
        const { token } = op.context
        if (!isSignedOutError(error)) return observer.error(error)
        if (typeof token !== 'string') return giveUp(error, false)
        try {
          if ((await session.replaceToken(token)) === null) return giveUp(error, true)
        } catch (unreachable) {
          return observer.error(TRPCClientError.from(unreachable as Error))
        }
        sending = next(op).subscribe({
          ...observer,
          error: again => (isSignedOutError(again) ? giveUp(again, true) : observer.error(again)),
        })
      }
      let sending = next(op).subscribe({ ...observer, error: error => void recover(error) })
      return () => sending.unsubscribe()
    })
