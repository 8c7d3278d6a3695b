import type { ComponentProps, ReactNode } from 'react'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import { PriceAside, PriceBar } from '#web/customer/checkout/frame/running-price.tsx'
import type { Checkout, CheckoutStep } from '#web/customer/checkout/frame/use-checkout.ts'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { Loader } from '#web/ui/loader.tsx'

type QuestionProps = Pick<ComponentProps<typeof Page>, 'title' | 'lead' | 'width'> & {
  step: CheckoutStep
  /** Without a cart there is nothing to price yet. */
  checkout?: Checkout
  canContinue: boolean
  isPending: boolean
  loaderText: string | null
  onContinue: () => void
  continueLabel?: string
  /** On a phone above the button, where the page itself shows the price: its total. */
  total?: ReactNode
  children: ReactNode
}

/** One question of the checkout: how far one is, the question, its answer, the price so far, and the way on. */
export function Question(props: QuestionProps) {
  const { step, checkout, canContinue, isPending, loaderText, onContinue, continueLabel, total, children, ...page } =
    props
  const { t } = useTexts()
  const hasPrice = checkout !== undefined && Object.keys(checkout.cart.containers).length > 0

  const submit = () => {
    if (canContinue && !isPending) onContinue()
  }

  return (
    <Form className="flex flex-1 flex-col" onSubmit={submit}>
      <Page
        {...page}
        above={<CheckoutProgress step={step} allRestricted={checkout?.facts.allRestricted ?? false} />}
        aside={hasPrice && <PriceAside cartId={checkout.cartId} />}
        bar={
          <ContinueBar above={total ?? (hasPrice && <PriceBar cartId={checkout.cartId} />)}>
            <Button type="submit" size="lg" disabled={!canContinue} pending={isPending}>
              {continueLabel ?? t('shell.continue')}
            </Button>
          </ContinueBar>
        }
      >
        {children}
      </Page>
      <Loader active={loaderText !== null} text={loaderText ?? ''} />
    </Form>
  )
}
