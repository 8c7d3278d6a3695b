import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CardId } from '#web/office/dispatch/moves.ts'

/** A side panel is about a card, or about a figure of one day of the week. */
export type PanelId = CardId | `week:${string}`

/** A key opens the panel at one of these fields. */
export type PanelField = 'driver' | 'container' | 'window' | 'note'

/** Returns the field for which a key opened the panel. The state of the address names it. */
export const fieldIn = (state: unknown): PanelField | null =>
  typeof state === 'object' && state !== null && 'field' in state ? (state.field as PanelField) : null

/** This state means that Back leads to the page without the panel. */
const panelState = { isPanel: true }
const isOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'isPanel' in state

/** The address names the open side panel in `open`, so Back closes it. */
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

/** The link opens a panel, which replaces the open one. */
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
