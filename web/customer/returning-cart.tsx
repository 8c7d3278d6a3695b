import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { forgetCartId } from '#web/client/cart-storage.ts'
import { httpStatusOf } from '#web/client/errors.ts'
import { useStoredCartId } from '#web/client/use-stored-cart-id.ts'
import { cartQuery, containerTypesQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'

/**
 * A guest who comes back is offered the cart that this browser stores, at the question where the guest left it. Without
 * a cart nothing is shown.
 */
export default function ReturningCart() {
  const cartId = useStoredCartId()
  return cartId ? <HeldCart cartId={cartId} /> : null
}

function HeldCart({ cartId }: { cartId: string }) {
  const { t } = useTexts()
  const { data: cart, error } = useQuery({ ...cartQuery(cartId), meta: { safeToFail: true } })
  const [chosen] = Object.keys(cart?.containers ?? {})
  const types = useQuery({ ...containerTypesQuery(cartId), enabled: chosen !== undefined, meta: { safeToFail: true } })
  const isGone = httpStatusOf(error) === 404
  useEffect(() => {
    if (isGone) forgetCartId()
  }, [isGone])
  if (!cart?.zipCode || cart.hasOrder || (chosen && types.isPending)) return null
  const dumpster = types.data?.find(type => type._id === chosen)?.name
  const { zipCode } = cart
  return (
    <Notice title={dumpster ? t('getStarted.goOn.dumpster', { dumpster, zipCode }) : t('getStarted.goOn', { zipCode })}>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {/* The summary leads to the first question without an answer. */}
        <Link to={`/checkout/${cartId}/order-summary`} className={buttonStyle({ variant: 'outline', size: 'sm' })}>
          {t('getStarted.goOn.yes')}
        </Link>
        <Button variant="link" onClick={forgetCartId}>
          {t('getStarted.goOn.no')}
        </Button>
      </div>
    </Notice>
  )
}
