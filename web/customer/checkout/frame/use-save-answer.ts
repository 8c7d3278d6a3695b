import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { readsIn } from '#web/client/api.ts'
import { readCartId, storeCartId } from '#web/client/cart-storage.ts'
import { isUnanswered, refusalOf } from '#web/client/errors.ts'
import { changeState, useIsChange } from '#web/customer/checkout/frame/change.ts'
import { beginChange, refreshCart } from '#web/customer/refresh.ts'
import { showGeneralError } from '#web/frame/errors/show-error.ts'
import { type Submission, useSubmit } from '#web/frame/forms/use-submit.ts'

type SaveAnswer<Input> = {
  readonly cartId: string
  /** It is the call. Its result may name another cart: a copy, if this browser did not make the cart of the page. */
  readonly save: (input: Input) => Promise<unknown>
  /** The draft holds a choice that is not sent yet; it is forgotten once it is saved. */
  readonly draft?: { readonly forget: () => void }
  /** The loader shows this text meanwhile. */
  readonly loadingText: string
  /** The next question is on this step; the cart is fresh by then. */
  readonly next: CheckoutStep | ((input: Input) => CheckoutStep)
  /** An answer that is changed from the summary leads here, if not back to it. */
  readonly nextOfChange?: (input: Input) => CheckoutStep
  /** The page handles a failure with it; otherwise a general message is shown, as it always is if there was no answer. */
  readonly onError?: (error: unknown) => void
}

/**
 * The hook saves an answer, keeps the data that came with the server's answer, refreshes all else that depends on it, and leads to the next
 * question, in the cart that the server names; an answer that is changed from the summary leads back to it. If the person has left the page
 * by then, it leads nowhere; the saved answer stays saved.
 */
export function useSaveAnswer<Input = void>(answer: SaveAnswer<Input>): Submission<Input> {
  const { cartId, save, draft, loadingText, next, nextOfChange, onError = showGeneralError } = answer
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isChange = useIsChange()

  /** The way back leads to this page in the cart that the checkout continues with. */
  const moveTo = (nextCartId: string) => {
    if (readCartId() === cartId) storeCartId(nextCartId)
    navigate(window.location.pathname.replace(cartId, nextCartId), {
      replace: true,
      ...(isChange && { state: changeState }),
    })
  }
  const saveAndRefresh = async (input: Input) => {
    const end = beginChange()
    let isAlone = false
    const answer = await save(input).finally(() => {
      isAlone = end()
    })
    const nextCartId = cartIdIn(answer) ?? cartId
    draft?.forget()
    await refreshCart(queries, nextCartId, isAlone ? readsIn(answer) : {})
    const step = typeof next === 'function' ? next(input) : next
    return { nextCartId, step: isChange ? (nextOfChange?.(input) ?? 'order-summary') : step }
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

/** The page's own text would mean that the answer could not be stored, not that there is no connection. */
const isOffline = (error: unknown) => isUnanswered(error) && !navigator.onLine

const isTooOften = (error: unknown) => refusalOf(error) === 'too-many-requests'

function cartIdIn(result: unknown): string | null {
  const named = typeof result === 'object' && result !== null && 'cartId' in result ? result.cartId : null
  return typeof named === 'string' ? named : null
}
