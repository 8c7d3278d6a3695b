import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Closes what a part of the address has opened: by going back where it was opened from here, as its mark in the state says. */
export function useClose(name: string, mark: string): () => void {
  const [, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isPushed = typeof state === 'object' && state !== null && mark in state
  return useCallback(() => {
    if (isPushed) return navigate(-1)
    setParams(
      before => {
        before.delete(name)
        return before
      },
      { replace: true },
    )
  }, [isPushed, name, navigate, setParams])
}
