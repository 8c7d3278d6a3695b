import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/client/query.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { refreshCart } from '#web/customer/refresh.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** An optional promotion code; what it takes off appears among the lines above. */
export function PromotionField({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, cart } = checkout
  const api = useApi()
  const queries = useQueryClient()
  const [error, setError] = useState<string>()
  const [code, setCode] = useState(cart.promotionCode ?? '')
  const applyCode = async () => {
    setError(undefined)
    await api.applyPromotionCode.mutate({ cartId, code: code.trim() })
    await refreshCart(queries, cartId)
  }
  const { submit, isPending } = useSubmit(applyCode, {
    onError: failure => setError(errorText(failure)),
  })
  const isApplied = cart.promotionCode !== null && cart.promotionCode === code.trim()
  return (
    <div className="mt-4 flex items-start gap-3 border-t border-line pt-4">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('summary.promotion')}
          name="promotion"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          error={error}
          hint={isApplied ? t('summary.promotion.applied') : undefined}
          onChange={event => {
            setError(undefined)
            setCode(event.target.value)
          }}
        />
      </div>
      <Button
        variant="secondary"
        className="mt-6.5"
        disabled={code.trim() === '' || isApplied}
        pending={isPending}
        onClick={() => void submit()}
      >
        {t('summary.promotion.apply')}
      </Button>
    </div>
  )
}
