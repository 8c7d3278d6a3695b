import { useEffect, useRef } from 'react'
import { useBoardState, useBoardStore } from '#web/office/dispatch/board-store.ts'
import { cardElement } from '#web/office/dispatch/use-board-keys.ts'

/**
 * In the move mode the focus goes to the nearest place. When the card is put down, the focus goes to the card, so that people keep their
 * place on the page.
 */
export function useBoardFocus(): void {
  const store = useBoardStore()
  const moving = useBoardState(state => (state.moving?.isDragged === false ? state.moving : null))
  const isFollowing = useRef(false)
  useEffect(() => {
    if (!moving) return
    isFollowing.current = true
    const gaps = [...document.querySelectorAll<HTMLElement>('[data-gap]')]
    const lane = moving.cards[0] && cardElement(moving.cards[0])?.closest('[data-lane]')
    const nearest = gaps.findLast(gap => lane?.contains(gap)) ?? gaps[0]
    nearest?.focus()
  }, [moving])
  // The card appears in its new place only when the page has drawn it there. Until then no element has the focus.
  useEffect(() => {
    const follow = () => {
      const card = store.read().current
      if (!isFollowing.current || store.read().moving || !card) return
      if (document.activeElement && document.activeElement !== document.body) return
      const element = cardElement(card)
      if (!element) return
      element.focus()
      isFollowing.current = false
    }
    follow()
    const watch = new MutationObserver(follow)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [store])
}
