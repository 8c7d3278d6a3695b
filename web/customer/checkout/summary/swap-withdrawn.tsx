import { useEffect } from 'react'
import { Redirect } from '#web/frame/redirect.tsx'
import { t as text } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** The swap was withdrawn, for example in another window. The customer reads this on the list of orders, and can begin again there. */
export function SwapWithdrawn() {
  useEffect(() => {
    toast({ kind: 'error', title: text('refusal.swap-withdrawn'), forNextPage: true })
  }, [])
  return <Redirect to="/dashboard" />
}
