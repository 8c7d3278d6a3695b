import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The component replaces this page with another one. The router's own `Navigate` redirects only once. If a second press
 * leads back here while the code of the other page is loading, `Navigate` would stay on an empty page.
 */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const latest = useRef({ to, state })
  latest.current = { to, state }
  const goal = `${key} ${to}`
  const reached = useRef<string | null>(null)
  useEffect(() => {
    if (reached.current === goal) return
    reached.current = goal
    navigate(latest.current.to, { replace: true, state: latest.current.state })
  }, [goal, navigate])
  return null
}
