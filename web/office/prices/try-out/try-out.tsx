import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { useNamed } from '#web/office/prices/customers/use-named.ts'
import { type PriceList, tryOutQuery } from '#web/office/prices/queries.ts'
import { customersWords } from '#web/office/prices/rule-words.ts'
import { OrdersCompared } from '#web/office/prices/try-out/orders-compared.tsx'
import { RuleOutcomes } from '#web/office/prices/try-out/rule-outcomes.tsx'
import { TriedQuote } from '#web/office/prices/try-out/tried-quote.tsx'
import { TryOutFields } from '#web/office/prices/try-out/try-out-fields.tsx'
import { emptyCart, readCart } from '#web/office/prices/try-out/typed-cart.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

type TryOutProps = {
  list: PriceList
  draft: RuleDraft | null
  /** True if the typed values are no draft yet. */
  isIncomplete?: boolean
}

const typingMs = 400

/**
 * The try-out prices a cart as a customer might choose it. It shows the price now and with the draft, and the fate of each rule. It stores
 * nothing.
 */
export function TryOut({ list: known, draft, isIncomplete = false }: TryOutProps) {
  const { t } = useTexts()
  const { list, onFound } = useNamed(known)
  const [typed, setTyped] = useState(() => emptyCart(list))
  const { cart, wrong } = readCart(typed)
  return (
    <section aria-label={t('prices.try.title')} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="font-bold">{t('prices.try.title')}</h3>
      {isIncomplete && <p className="text-small text-ink-soft">{t('prices.try.draftIncomplete')}</p>}
      <TryOutFields
        list={list}
        typed={typed}
        wrong={wrong}
        onFound={onFound}
        onChange={change => setTyped({ ...typed, ...change })}
      />
      {cart && <Answer list={list} asked={{ draft, cart }} />}
      {draft && <OrdersOf draft={draft} />}
    </section>
  )
}

/** Compares the draft as it was when the person last stopped typing. */
function OrdersOf({ draft }: { draft: RuleDraft }) {
  const settled = useDebounced(JSON.stringify(draft), typingMs)
  return <OrdersCompared draft={JSON.parse(settled) as RuleDraft} />
}

/** Names the customers that a price rule is for. For the draft, these are the customers that are chosen in the form. */
const forWhomOf = (list: PriceList, draft: RuleDraft | null, t: Translate) => (ruleId: string) => {
  const rule = draft?.id === ruleId ? draft : list.rules.find(one => one.id === ruleId)?.draft
  const { customerIds = 'all' } = rule?.scope ?? {}
  return customerIds === 'all' ? null : customersWords(customerIds, list, t)
}

type TryOutInput = { readonly draft: RuleDraft | null; readonly cart: NonNullable<ReturnType<typeof readCart>['cart']> }

function Answer({ list, asked }: { list: PriceList; asked: TryOutInput }) {
  const { t, language } = useTexts()
  const settled = JSON.parse(useDebounced(JSON.stringify(asked), typingMs)) as TryOutInput
  const { data, error } = useQuery(tryOutQuery(settled.draft, settled.cart))
  if (error) {
    return (
      <Notice tone="red" announced>
        {errorText(error)}
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-32" />
  const { now, draft, at } = data
  return (
    <>
      <TriedQuote now={now} draft={draft} />
      {(draft ?? now).quote?.isEstimate && <p className="text-small text-ink-soft">{t('prices.try.estimate')}</p>}
      <p className="text-small text-ink-soft">
        {t('prices.try.at', { at: formatInstant(at, list.timeZone, language) })}
      </p>
      <RuleOutcomes fates={(draft ?? now).fates} forWhom={forWhomOf(list, asked.draft, t)} />
    </>
  )
}
