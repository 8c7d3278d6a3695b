import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { CardId } from '#web/office/dispatch/moves.ts'
import { useClose } from '#web/office/dispatch/use-close.ts'

/** A field of the panel that a key leads to. */
export type PanelField = 'driver' | 'container' | 'window' | 'note'

/** The field that the panel was opened for, from the state of the address. */
export const fieldIn = (state: unknown): PanelField | null =>
  typeof state === 'object' && state !== null && 'field' in state ? (state.field as PanelField) : null

/** The card whose side panel is open: `open` in the address. */
export function usePanel() {
  const [params, setParams] = useSearchParams()
  const open = params.get('open') as CardId | null
  const close = useClose('open', 'isPanel')
  const show = useCallback(
    (card: CardId, field?: PanelField) =>
      setParams(
        before => {
          before.set('open', card)
          return before
        },
        { state: { isPanel: true, ...(field && { field }) }, replace: open !== null },
      ),
    [open, setParams],
  )
  return { open, close, show }
}
