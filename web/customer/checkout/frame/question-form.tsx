import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react'
import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import { useLeftOut } from '#web/customer/left-out.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { Loader } from '#web/ui/loader.tsx'

const LeftOutNotice = lazyPage(() => import('#web/customer/checkout/frame/left-out-notice.tsx'))

export type QuestionFormProps = Pick<ComponentProps<typeof Page>, 'lead' | 'width' | 'aside'> & {
  step: CheckoutStep
  allRestricted?: boolean
  /** A phone shows this bar above the button to continue. */
  priceBar?: ReactNode
  canContinue: boolean
  /**
   * This text names the missing answer and is shown if the customer presses the button too early. Without it the button
   * is off until the page can continue.
   */
  missing?: string | undefined
  /** Shows the missing answer at its place. Without it the first answer takes the focus. */
  onMissing?: () => void
  isPending: boolean
  loaderText: string | null
  onContinue: () => void
  continueLabel?: string
  children: ReactNode
}

/**
 * This form is one question of the checkout without its price. It has the progress, the question, its answer, and the
 * button to continue.
 */
export function QuestionForm(props: QuestionFormProps) {
  const {
    step,
    allRestricted = false,
    priceBar,
    canContinue,
    missing,
    onMissing,
    isPending,
    loaderText,
    onContinue,
    ...more
  } = props
  const { continueLabel, children, ...page } = more
  const { t } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const leftOut = useLeftOut()
  const isMissing = !canContinue && missing !== undefined

  const submit = () => {
    if (isPending) return
    if (canContinue) return onContinue()
    if (!isMissing) return
    setTried(true)
    if (onMissing) onMissing()
    else form.current?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus()
  }

  return (
    <Form ref={form} className="flex flex-1 flex-col" onSubmit={submit}>
      <Page
        {...page}
        title={t(`step.${step}`)}
        above={<CheckoutProgress step={step} allRestricted={allRestricted} />}
        bar={
          <ContinueBar above={priceBar}>
            {isTried && isMissing && (
              <p
                role="alert"
                className="font-medium text-bad sm:@max-[62rem]/page:order-last sm:@max-[62rem]/page:self-center"
              >
                {missing}
              </p>
            )}
            <Button
              type="submit"
              size="lg"
              disabled={!canContinue && !isMissing}
              aria-disabled={isMissing || undefined}
              pending={isPending}
            >
              {continueLabel ?? t('shell.continue')}
            </Button>
          </ContinueBar>
        }
      >
        {leftOut && (
          <Suspense fallback={null}>
            <LeftOutNotice />
          </Suspense>
        )}
        {children}
      </Page>
      <Loader active={loaderText !== null} text={loaderText ?? ''} />
    </Form>
  )
}
