import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { handleKeys } from '#web/office/keys/page-keys.ts'

/** Moves a row up or down by one place, or to the place of another row. */
export type MoveInList = (id: string, to: { readonly by: -1 | 1 } | { readonly place: string }) => void

/** Returns from which place to which the row moves. Null if the row does not move, or if one of the rows is not in the list. */
export function placesOfMove(
  ids: readonly string[],
  id: string,
  to: Parameters<MoveInList>[1],
): { from: number; target: number } | null {
  const from = ids.indexOf(id)
  const target = 'by' in to ? from + to.by : ids.indexOf(to.place)
  return from < 0 || target < 0 || target >= ids.length || target === from ? null : { from, target }
}

/** After a move the handle of the row gets the focus, so that the arrow keys can move the row further. */
export function useFocusOnMoved(ids: readonly string[], movedId: string | null): void {
  const order = ids.join()
  useEffect(() => {
    if (order && movedId) document.querySelector<HTMLElement>(`[data-move="${movedId}"]`)?.focus()
  }, [order, movedId])
}

export const isHandleKey = (key: string): key is keyof typeof handleKeys => Object.hasOwn(handleKeys, key)

type MoveHandleProps = { id: string; label: string; isOff: boolean; onMove: MoveInList }

/** The person drags the handle or presses the arrow keys to move the row to another place in the list. */
export function MoveHandle({ id, label, isOff, onMove }: MoveHandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => {
    const row = handle.current?.closest<HTMLElement>('tr, li')
    if (!handle.current || !row || isOff) return
    return combine(
      draggable({ element: row, dragHandle: handle.current, getInitialData: () => ({ id }) }),
      dropTargetForElements({
        element: row,
        onDrop: ({ source }) => {
          const { id: dragged } = source.data
          if (typeof dragged === 'string') latest.current(dragged, { place: id })
        },
      }),
    )
  }, [id, isOff])
  const step = (event: KeyboardEvent) => {
    if (!isHandleKey(event.key)) return
    const by = handleKeys[event.key] === 'earlier' ? -1 : 1
    event.preventDefault()
    event.stopPropagation()
    onMove(id, { by })
  }
  return (
    <button
      ref={handle}
      type="button"
      data-move={id}
      disabled={isOff}
      aria-label={label}
      onKeyDown={step}
      className="relative min-h-9 min-w-9 cursor-grab rounded-control text-ink-soft hover:text-ink max-lg:min-h-12 max-lg:min-w-12"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="mx-auto size-5 fill-none stroke-current stroke-2">
        <path d="M12 4v16m0-16L8 8m4-4 4 4m-4 12-4-4m4 4 4-4" />
      </svg>
    </button>
  )
}
