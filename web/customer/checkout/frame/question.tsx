import type { Draft } from '#domain/pricing/shown/draft-choices.ts'
import { PriceCard, type ShownSize } from '#web/customer/checkout/frame/price-card.tsx'
import { QuestionForm, type QuestionFormProps } from '#web/customer/checkout/frame/question-form.tsx'
import { PriceBar } from '#web/customer/checkout/frame/running-price.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'

type QuestionProps = Omit<QuestionFormProps, 'aside' | 'allRestricted' | 'priceBar'> & {
  checkout: Checkout
  /** The page holds these choices and has not saved them. The price includes them. */
  draft?: Draft
  /** The page shows this answer, but the customer has not chosen it yet. */
  shownSize?: ShownSize | undefined
  /** True if the page itself shows what the price covers. */
  showsPrice?: boolean
}

/** This is one question about a cart, with the price so far. */
export function Question({ checkout, draft, shownSize, showsPrice, ...question }: QuestionProps) {
  return (
    <QuestionForm
      {...question}
      allRestricted={checkout.facts.allRestricted}
      aside={<PriceCard checkout={checkout} draft={draft} shownSize={shownSize} />}
      priceBar={<PriceBar checkout={checkout} draft={draft} isTotalOnly={showsPrice} />}
    />
  )
}
