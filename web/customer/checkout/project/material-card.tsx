import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { MaterialMark } from '#web/parts/material-mark.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxCard } from '#web/ui/checkbox-card.tsx'

type MaterialCardProps = {
  material: RouterOutputs['getMaterials'][number]
  isChosen: boolean
  quantity: number | undefined
  /** Null removes the material. */
  onChange: (quantity: number | null | undefined) => void
  onFees: () => void
}

const maxPieces = 100

/** The card is a material to tick. If each piece has an additional fee, the card shows the fee, its reason, and the number of pieces. */
export function MaterialCard({ material, isChosen, quantity = 1, onChange, onFees }: MaterialCardProps) {
  const { t } = useTexts()
  const { name, icon, extraChargeInCents } = material
  return (
    <CheckboxCard
      name="material"
      title={name}
      icon={<MaterialMark icon={icon} />}
      isChip
      checked={isChosen}
      onChange={checked => onChange(checked ? undefined : null)}
      footer={
        extraChargeInCents ? (
          <div className="mt-auto flex flex-col px-1 pb-1">
            <Button
              variant="ghost"
              size="sm"
              className="justify-start px-1.5 py-1 text-left font-normal text-ink-soft"
              onClick={onFees}
              aria-label={t('materials.feeOf', { name })}
            >
              <span className="flex flex-wrap items-center gap-x-2">
                <Badge tone="amber">{t('materials.fee')}</Badge>
                <span className="price">{t('materials.each', { price: formatCents(extraChargeInCents) })}</span>
              </span>
            </Button>
            {isChosen && <Pieces name={name} count={quantity} onChange={onChange} />}
          </div>
        ) : undefined
      }
    />
  )
}

function Pieces({ name, count, onChange }: { name: string; count: number; onChange: (count: number) => void }) {
  const { t } = useTexts()
  return (
    <fieldset className="flex min-h-11 min-w-0 items-center justify-between gap-1">
      <legend className="sr-only">{t('materials.pieces', { name })}</legend>
      <Button variant="outline" size="icon" disabled={count <= 1} onClick={() => onChange(count - 1)}>
        <span aria-hidden="true">−</span>
        <span className="sr-only">{t('materials.fewer', { name })}</span>
      </Button>
      <output className="price min-w-7 text-center font-medium" aria-live="polite">
        {count}
      </output>
      <Button variant="outline" size="icon" disabled={count >= maxPieces} onClick={() => onChange(count + 1)}>
        <span aria-hidden="true">+</span>
        <span className="sr-only">{t('materials.more', { name })}</span>
      </Button>
    </fieldset>
  )
}
