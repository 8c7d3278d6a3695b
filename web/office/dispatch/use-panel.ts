import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CardId } from '#web/office/dispatch/moves.ts'

/** A side panel is about a card, or about a figure of the week with its day. */
export type PanelId = CardId | `week:${string}`

/** A key leads to one of these fields of the panel. */
export type PanelField = 'driver' | 'container' | 'window' | 'note'

/** The panel was opened for this field, which is in the state of the address. */
export const fieldIn = (state: unknown): PanelField | null =>
  typeof state === 'object' && state !== null && 'field' in state ? (state.field as PanelField) : null

/** The state marks that going back leads to the page without the panel. */
const panelState = { isPanel: true }
const isOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'isPanel' in state

/** The side panel that is open is in the address as `open`. Back closes it. */
export function usePanel() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const open = params.get('open') as PanelId | null
  const isPushed = isOpenedHere(state)
  const close = useCallback(() => {
    if (isPushed) return navigate(-1)
    setParams(
      before => {
        before.delete('open')
        return before
      },
      { replace: true },
    )
  }, [isPushed, navigate, setParams])
  const show = useCallback(
    (panel: PanelId, field?: PanelField) =>
      navigate(addressWith(params, panel), {
        state: { ...panelState, ...(field && { field }) },
        replace: open !== null,
        preventScrollReset: true,
      }),
    [open, navigate, params],
  )
  return { open, close, show }
}

/** The link leads to a panel, which takes the place of the one that is open. */
export function usePanelLink(panel: PanelId) {
  const [params] = useSearchParams()
  const replace = params.get('open') !== null
  return { to: addressWith(params, panel), replace, state: panelState, preventScrollReset: true }
}

function addressWith(params: URLSearchParams, panel: PanelId): string {
  const next = new URLSearchParams(params)
  next.set('open', panel)
  return `?${next.toString().replace('%3A', ':')}`
}
