import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { readsIn } from '#web/client/api.ts'
import { readCartId, storeCartId } from '#web/client/cart-storage.ts'
import { isUnanswered, refusalOf } from '#web/client/errors.ts'
import { changeState, useIsChange } from '#web/customer/checkout/frame/change.ts'
import { withDataOf } from '#web/customer/checkout/frame/page-data.ts'
import { beginChange, refreshCart } from '#web/customer/refresh.ts'
import { showGeneralError } from '#web/frame/errors/show-error.ts'
import { type Submission, useSubmit } from '#web/frame/forms/use-submit.ts'

type SaveAnswer<Input> = {
  readonly cartId: string
  /**
   * This call saves the answer. The call has the given context, so that its result also brings what the next page shows.
   * The result may name another cart. That cart is a copy, if this browser did not make the cart of the page.
   */
  readonly save: (context: ReturnType<typeof withDataOf>, input: Input) => Promise<unknown>
  /** The draft holds a choice that is not sent yet. The choice is forgotten when it is saved. */
  readonly draft?: { readonly forget: () => void }
  /** The loader shows this text while the answer is being saved. */
  readonly loadingText: string
  /** The next question is on this step. The cart is loaded again by then. */
  readonly next: CheckoutStep | ((input: Input) => CheckoutStep)
  /** After a change from the summary this step comes next. Without it the customer returns to the summary. */
  readonly nextOfChange?: (input: Input) => CheckoutStep
  /**
   * The page handles a failure here. Without it a general message is shown. If there was no answer, the general message
   * is always shown.
   */
  readonly onError?: (error: unknown) => void
}

/**
 * The hook saves an answer and keeps the data that the server's answer brings. It refreshes all other data that depends
 * on the answer. Then it leads to the next question in the cart that the server names, or to the summary if the
 * customer came from there. If the customer has left the page by then, the hook opens no page, and the saved answer
 * stays saved.
 */
export function useSaveAnswer<Input = void>(answer: SaveAnswer<Input>): Submission<Input> {
  const { cartId, save, draft, loadingText, next, nextOfChange, onError = showGeneralError } = answer
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isChange = useIsChange()

  /** The back button leads to this page in the cart with which the checkout continues. */
  const moveTo = (nextCartId: string) => {
    if (readCartId() === cartId) storeCartId(nextCartId)
    navigate(window.location.pathname.replace(cartId, nextCartId), {
      replace: true,
      ...(isChange && { state: changeState }),
    })
  }
  const stepAfter = (input: Input): CheckoutStep => {
    if (isChange) return nextOfChange?.(input) ?? 'order-summary'
    return typeof next === 'function' ? next(input) : next
  }
  const saveAndRefresh = async (input: Input) => {
    const end = beginChange()
    let isAlone = false
    const step = stepAfter(input)
    const answer = await save(withDataOf(step, queries, cartId), input).finally(() => {
      isAlone = end()
    })
    const nextCartId = cartIdIn(answer) ?? cartId
    draft?.forget()
    await refreshCart(queries, nextCartId, isAlone ? readsIn(answer) : {})
    return { nextCartId, step }
  }
  return useSubmit(saveAndRefresh, {
    loadingText,
    onDone: ({ nextCartId, step }) => {
      if (nextCartId !== cartId) moveTo(nextCartId)
      navigate(`/checkout/${nextCartId}/${step}`, isChange ? { state: changeState } : {})
    },
    onError: error => (isOffline(error) || isTooOften(error) ? showGeneralError(error) : onError(error)),
  })
}

/** The page's own text says that the answer could not be saved. It would be wrong while there is no connection. */
const isOffline = (error: unknown) => isUnanswered(error) && !navigator.onLine

const isTooOften = (error: unknown) => refusalOf(error) === 'too-many-requests'

function cartIdIn(result: unknown): string | null {
  const named = typeof result === 'object' && result !== null && 'cartId' in result ? result.cartId : null
  return typeof named === 'string' ? named : null
}
