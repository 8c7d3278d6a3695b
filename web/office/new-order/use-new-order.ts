import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import { newId } from '#web/client/new-id.ts'
import { useKeepValues, useKeptValues } from '#web/office/edit/use-kept-values.ts'
import { callerQuery, choicesPriceQuery, type Offer, servedZipQuery } from '#web/office/new-order/queries.ts'
import { readOrder } from '#web/office/new-order/read-order.ts'
import { choicesOf, emptyOrder, endingsFor, filledOrder, type TypedOrder } from '#web/office/new-order/typed-order.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const typingMs = 300
const zipLength = 5
const formName = 'new order'

/** All bits of the id are random, because the id of a guest's cart is the key that opens it. */
function newCartId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return newId(high * 65_536 + (low & 0xffff))
}

export type NewOrder = ReturnType<typeof useNewOrder>

/** The hook holds the typed order, and the server's answers about its caller, its ZIP and its price. */
export function useNewOrder(offer: Offer, firstPhone: string) {
  const kept = useKeptValues<TypedOrder>(formName)
  const [typed, setTyped] = useState<TypedOrder>(() => kept ?? emptyOrder(firstPhone))
  // When the person changes an answer after the order was sent, it becomes a new order with a new cart. Only an unchanged order is sent
  // again under its id.
  const [cart, setCart] = useState(() => ({ id: newCartId(), isSent: false }))
  const phone = mobileFromDigits(typed.phone)
  const callerAsked = useQuery({ ...callerQuery(phone ?? ''), enabled: phone !== null })
  const caller = phone === null ? null : (callerAsked.data ?? null)
  const hasZip = typed.zip.length === zipLength
  const zipAsked = useQuery({ ...servedZipQuery(typed.zip), enabled: hasZip })
  const served = hasZip ? (zipAsked.data ?? null) : null
  const answered = filledOrder(typed, caller, served)
  const choices = served ? JSON.stringify(choicesOf(answered, offer)) : null
  const settled = useDebounced(choices, typingMs)
  const toPrice = settled === null || choices === null ? null : JSON.parse(settled)
  const price = useQuery(choicesPriceQuery(toPrice, { cartId: cart.id, placeId: typed.placeId }))
  const isPriceOld = settled !== choices || price.isPlaceholderData
  const priced = choices === null ? null : (price.data ?? null)
  const endings = endingsFor(caller, priced)
  const ending = endings.find(one => one === typed.ending) ?? endings[0]
  const filled = { ...answered, ending }

  const isUnsaved = useRef(false)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    isUnsaved.current = !isDone.current && JSON.stringify(typed) !== JSON.stringify(emptyOrder(firstPhone))
  })
  useKeepValues(formName, () => (isUnsaved.current ? typed : null))
  return {
    typed: filled,
    caller,
    served,
    priced,
    endings,
    isPriceOld,
    isUnsaved,
    isNotServed: hasZip && zipAsked.data === null,
    failed: [callerAsked, zipAsked].find(one => one.isError) ?? null,
    priceFailure: price.error,
    read: readOrder(filled, cart.id, { offer, served, priced }),
    set: (change: Partial<TypedOrder>) => {
      setTyped(before => ({ ...before, ...change }))
      if (cart.isSent && !isOfEnding(change)) setCart({ id: newCartId(), isSent: false })
    },
    sent: () => setCart({ ...cart, isSent: true }),
    done: () => {
      isDone.current = true
      isUnsaved.current = false
    },
  }
}

/** These fields are about the end of the order. A change of them keeps the cart. */
const ofEnding: ReadonlySet<string> = new Set(['ending', 'agreedTo', 'isSecond', 'email', 'name'])
const isOfEnding = (change: Partial<TypedOrder>) => Object.keys(change).every(key => ofEnding.has(key))
