import type { RuleDraft } from '#domain/pricing/rule.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { OrdersCompared } from '#web/office/prices/try-out/orders-compared.tsx'
import { Button } from '#web/ui/button.tsx'

type DifferenceProps = {
  draft: RuleDraft
  frame: { readonly isPending: boolean; readonly isOff: boolean; readonly editing: { readonly theirs: object | null } }
  onSave: () => void
}

/** Shows what a draft changes before it is saved, and saves it. */
export function Difference({ draft, frame, onSave }: DifferenceProps) {
  const { t } = useTexts()
  return (
    <section aria-label={t('prices.shown')} className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <h3 className="font-bold">{t('prices.shown')}</h3>
      <OrdersCompared draft={draft} />
      <Button pending={frame.isPending} disabled={frame.isOff || frame.editing.theirs !== null} onClick={onSave}>
        {t('prices.saveAnyway')}
      </Button>
    </section>
  )
}
