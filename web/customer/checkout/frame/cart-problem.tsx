import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { forgetCartId } from '#web/client/cart-storage.ts'
import { httpStatusOf, isSignedOutError } from '#web/client/errors.ts'
import { signInPath } from '#web/customer/app/return-path.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/words.ts'

/** A cart of somebody else asks to sign in, an unknown one starts anew, and a server that is down is asked again. */
export function CartProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords()
  const { pathname, search } = useLocation()
  const isGone = httpStatusOf(error) === 404
  const isSignedOut = isSignedOutError(error)

  useEffect(() => {
    if (!isGone) return
    forgetCartId()
    toast({ kind: 'info', title: t('checkout.cartGone.title'), description: t('checkout.cartGone') })
  }, [isGone, t])

  if (isSignedOut) return <Navigate to={signInPath(pathname + search)} replace />
  if (isGone) return <Navigate to="/checkout/zipcode" replace />
  return (
    <ErrorScreen
      title={t('checkout.cartFailed.title')}
      message={t('checkout.cartFailed')}
      retryLabel={t('errors.tryAgain')}
      onRetry={onRetry}
    />
  )
}
