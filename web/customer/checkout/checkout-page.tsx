import type { ReactNode } from 'react'
import { Page } from '#web/customer/app/page.tsx'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import { useCheckout } from '#web/customer/checkout/frame/checkout-context.ts'
import { RunningTotal, RunningTotalBar } from '#web/customer/checkout/frame/running-total.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'

type CheckoutPageProps = {
  title: string
  lead?: ReactNode
  width?: 'narrow' | 'wide'
  /** The way on; left out where a page goes on by itself. */
  actions?: ReactNode
  /** Pages that show the price themselves leave it out. */
  hasTotal?: boolean
  onSubmit?: () => void
  children: ReactNode
}

/** The frame of every page of a cart: where one is, the question, the running total, and the way on under the thumb. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { title, lead, width, actions, hasTotal = true, onSubmit, children } = props
  const { step, facts } = useCheckout()
  const isPriced = hasTotal && !facts.allRestricted
  return (
    <form
      className="flex flex-1 flex-col"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <Page
        title={title}
        lead={lead}
        {...(width && { width })}
        above={<CheckoutProgress step={step} facts={facts} />}
        aside={isPriced && <RunningTotal />}
        bar={actions && <ContinueBar above={isPriced && <RunningTotalBar />}>{actions}</ContinueBar>}
      >
        {children}
      </Page>
    </form>
  )
}
