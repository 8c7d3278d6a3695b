import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { refreshCart } from '#web/customer/checkout/frame/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** An optional promotion code; what it takes off appears among the lines above. */
export function PromotionField({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, cart } = checkout
  const queries = useQueryClient()
  const [code, setCode] = useState(cart.promotionCode ?? '')
  const apply = useMutation({
    mutationFn: () => api.applyPromotionCode.mutate({ cartId, code: code.trim() }),
    onSuccess: () => refreshCart(queries, cartId),
    meta: { toldByPage: true },
  })
  const isApplied = cart.promotionCode !== null && cart.promotionCode === code.trim()
  const error = apply.isError
    ? t(refusalOf(apply.error) === 'promotion-unknown' ? 'refusal.promotion-unknown' : 'toast.error.request')
    : undefined
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
            apply.reset()
            setCode(event.target.value)
          }}
        />
      </div>
      <Button
        variant="secondary"
        className="mt-6.5"
        disabled={code.trim() === '' || isApplied}
        pending={apply.isPending}
        onClick={() => apply.mutate()}
      >
        {t('summary.promotion.apply')}
      </Button>
    </div>
  )
}
