import { useEffect } from 'react'
import { useParams } from 'react-router'
import { forgetCartId, readCartId } from '#web/client/cart-storage.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { t as text } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** The server does not know the cart. The page explains this and lets the customer begin a new cart. */
export function CartGone() {
  const cartId = useParams().id ?? ''
  useEffect(() => {
    if (readCartId() === cartId) forgetCartId()
    toast({
      kind: 'error',
      title: text('materials.cartIssue.title'),
      description: text('materials.cartIssue'),
      forNextPage: true,
    })
  }, [cartId])
  return <Redirect to="/checkout/zipcode" />
}
