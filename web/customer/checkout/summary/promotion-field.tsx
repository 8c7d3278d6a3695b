import type { KeyboardEvent } from 'react'
import { maxPromotionCodeLength } from '#domain/cart/cart.ts'
import type { usePromotion } from '#web/customer/checkout/summary/use-promotion.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/**
 * The promotion code is optional, and its discount appears among the lines above. Enter applies the code and does not
 * leave the page. An empty field removes the code.
 */
export function PromotionField({ promotion }: { promotion: ReturnType<typeof usePromotion> }) {
  const { t } = useTexts()
  const { code, error, isApplied, isOpen, isRemoval, isPending, apply, type } = promotion
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isOpen) void apply()
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-40">
        <TextField
          label={t('summary.promotion')}
          name="promotion"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={maxPromotionCodeLength}
          value={code}
          error={error}
          hint={isApplied ? t('summary.promotion.applied') : undefined}
          onKeyDown={press}
          onChange={event => type(event.target.value)}
        />
      </div>
      <Button
        variant="secondary"
        className="mt-6.5"
        disabled={!isOpen}
        pending={isPending}
        onClick={() => void apply()}
      >
        {t(isRemoval ? 'summary.promotion.remove' : 'summary.promotion.apply')}
      </Button>
    </div>
  )
}
