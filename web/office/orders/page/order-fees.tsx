import { useLayoutEffect, useRef, useState } from 'react'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useKeepValues, useKeptValues } from '#web/office/edit/use-kept-values.ts'
import { FeeDialog, type FeeDraft, newFeeDraft, type OfferedFee } from '#web/office/orders/acts/fee-dialog.tsx'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { Button } from '#web/ui/button.tsx'

type OrderFeesProps = { order: OfficeOrder; money: NonNullable<OfficeOrder['money']> }

type FeeDrafts = { readonly draft: FeeDraft | null; readonly opened: FeeDraft | null }

/** Lists the fees for events on site that are on no bill yet. The office adds a fee here if no tap of the driver has made it. */
export function OrderFees({ order, money: { fees, typedFee } }: OrderFeesProps) {
  const { t } = useTexts()
  const isOff = useNotConnectedSince() !== null
  const name = `fee ${order.id}`
  const kept = useKeptValues<FeeDrafts>(name)
  const [draft, setDraft] = useState<FeeDraft | null>(kept?.draft ?? null)
  const [isOpen, setOpen] = useState(false)
  const [opened, setOpened] = useState<FeeDraft | null>(kept?.opened ?? null)
  const isAdded = fees.some(({ id }) => id === draft?.feeId)
  const isUnsaved = useRef(false)
  useLayoutEffect(() => {
    isUnsaved.current = draft !== opened && !isAdded
  })
  useKeepValues(name, (): FeeDrafts | null => (isUnsaved.current ? { draft, opened } : null))
  const open = (offered: OfferedFee) => {
    if (draft === null || isAdded) {
      const fresh = newFeeDraft(offered)
      setOpened(fresh)
      setDraft(fresh)
    }
    setOpen(true)
  }
  const end = () => {
    setDraft(null)
    setOpened(null)
    setOpen(false)
  }
  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} />
      {fees.length > 0 && (
        <ul aria-label={t('typedFee.fees')} className="flex flex-col gap-1 text-small">
          {fees.map(({ id, kind, amountInCents, isAccepted }) => (
            <li key={id} className="amount-row">
              <span className="min-w-0">
                {t(`fieldFees.kind.${kind}`)}{' '}
                <span className="text-ink-soft">
                  {t(isAccepted ? 'typedFee.state.accepted' : 'typedFee.state.proposed')}
                </span>
              </span>
              <span className="price">{formatCents(amountInCents)}</span>
            </li>
          ))}
        </ul>
      )}
      {typedFee && (
        <Button size="sm" variant="outline" className="self-start" disabled={isOff} onClick={() => open(typedFee)}>
          {t('typedFee.add')}
        </Button>
      )}
      {draft && isOpen && (
        <FeeDialog
          order={order}
          draft={draft}
          isOff={isOff}
          onChange={setDraft}
          onDone={end}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
