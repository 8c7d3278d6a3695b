import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'
import { cardsWith, stopMoving, useBoardStore } from '#web/office/dispatch/board-store.ts'
import type { CardId } from '#web/office/dispatch/moves.ts'

/** The pointer drags the card. If the card is selected, all selected cards move with it. */
export function useDraggableCard(card: CardId, isOn: boolean): RefObject<HTMLAnchorElement | null> {
  const store = useBoardStore()
  const element = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!element.current || !isOn) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ card }),
      onDragStart: () => store.change({ moving: { cards: cardsWith(store, card), isDragged: true } }),
      onDrop: () => stopMoving(store),
    })
  }, [card, isOn, store])
  return element
}
