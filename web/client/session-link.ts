import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/api/router.ts'
import { isSignedOutError } from '#web/client/errors.ts'
import type { SessionHolder } from '#web/client/identity/phone-auth.ts'

/** Called when a call of the page that is shown needs somebody signed in. `hasEnded`: somebody was, until the session ended elsewhere. */
export type OnSignedOut = (hasEnded: boolean) => void

/**
 * The one place that notices a session which ended elsewhere: a token that is refused is replaced and the call repeated, once. Where
 * there is no other token, nobody is signed in any more and the page is told; a call of a page that was left tells nobody.
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
