import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CardId } from '#web/office/dispatch/moves.ts'

/** The card whose side panel is open: `open` in the address. */
export function usePanel() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isPushed = typeof state === 'object' && state !== null && 'isPanel' in state
  const open = params.get('open') as CardId | null
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
    (card: CardId) =>
      setParams(
        before => {
          before.set('open', card)
          return before
        },
        { state: { isPanel: true }, replace: open !== null },
      ),
    [open, setParams],
  )
  return { open, close, show }
}
