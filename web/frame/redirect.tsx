import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The component leads to another page in place of this one. The router's own `Navigate` leads away once: if something led back here, such
 * as a second press, while the code of the other page was on its way, it stayed on an empty page.
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
