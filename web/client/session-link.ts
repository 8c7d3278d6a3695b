import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/api/router.ts'
import { isSignedOutError } from '#web/client/errors.ts'
import type { SessionHolder } from '#web/client/identity/phone-auth.ts'

/**
 * It is called when a call of the page that is shown needs a person who is signed in. `hasEnded` is true if a person was signed in until
 * the session ended elsewhere.
 */
export type OnSignedOut = (hasEnded: boolean) => void

/**
 * This one place notices a session which ended elsewhere: a token that is refused is replaced and the call repeated, once. If there is no
 * other token, nobody is signed in and the page is notified; a call of a page that was left notifies nobody.
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
