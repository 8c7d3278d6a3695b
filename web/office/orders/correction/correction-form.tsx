import { correctionForm, type TypedCorrection } from '#domain/order/correction-form.ts'
import type { LabelName } from '#domain/value/form.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import type { FormLabels } from '#web/frame/forms/form-fields.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { CorrectionEffect } from '#web/office/orders/correction/correction-effect.tsx'
import { DiscountFields, LineFields } from '#web/office/orders/correction/line-fields.tsx'
import type { CorrectionFacts } from '#web/office/orders/correction/queries.ts'
import { PieceFields, TicketFields } from '#web/office/orders/correction/ticket-fields.tsx'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { showAwaitsDecision } from '#web/office/parts/show-awaits-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type CorrectionFormProps = { order: OfficeOrder; facts: CorrectionFacts; onDone: () => void }

export function CorrectionForm({ order, facts, onDone }: CorrectionFormProps) {
  const { t } = useTexts()
  const { containers, ticketNumber, ticketPhotoId, items, additionalLines, discounts, pieces } = facts
  const { grossInPounds, tareInPounds } = facts
  const rules = correctionForm(pieces.map(({ materialId }) => materialId))
  const weighing = { containers, ticketNumber, ticketPhotoId, items, additionalLines, discounts }
  const form = useRecordForm({
    rules,
    record: { id: order.id, version: facts.seen },
    opened: rules.toTyped({ weighing, grossInPounds, tareInPounds, why: '' }),
    labels: labelsOf(facts, t),
    errors: errorsOf(t),
    refusals: { 'ticket-used': 'ticketNumber' },
    asks: 'ticket-implausible',
    call: (api, values, { version }, isSure) =>
      api.office.money.correct.mutate({ orderId: order.id, seen: version, ...values, isSure }),
    refresh: refreshOrders,
    onDone: ({ billVersion, asked }) => {
      if (showAwaitsDecision(asked, t)) return onDone()
      toast({
        kind: 'success',
        forNextPage: true,
        title: t(billVersion === null ? 'correction.saved.kept' : 'correction.saved'),
      })
      onDone()
    },
  })
  const { typed, frame, question } = form
  const fields = { form, facts }
  // A dash stands for a missing reason, because the reason does not change the effect of the correction.
  const { values: priced } = rules.read({ ...typed, why: typed.why.trim() || '–' })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <EditForm {...frame} save={t('correction.save')}>
        <TicketFields {...fields} timeZone={order.timeZone} />
        <PieceFields {...fields} />
        <LineFields form={form} />
        <DiscountFields form={form} />
        <TextField {...form.text('why')} hint={t('correction.why.hint')} />
        {question !== null && (
          <Notice tone="warning" title={errorText(question)} announced>
            <Button size="sm" variant="outline" className="mt-2" disabled={frame.isOff} onClick={() => form.save(true)}>
              {t('correction.sure', { tons: typed.containers[0]?.tons ?? '' })}
            </Button>
          </Notice>
        )}
      </EditForm>
      <CorrectionEffect
        input={priced && { orderId: order.id, seen: frame.editing.seenVersion, ...priced, isSure: false }}
      />
    </div>
  )
}

const labelsOf = (facts: CorrectionFacts, t: Translate): FormLabels<TypedCorrection> => ({
  containers: t('correction.weight'),
  'containers.containerTypeId': t('correction.weight'),
  'containers.tons': number => t('correction.tons', { box: facts.containers[number - 1]?.name ?? '' }),
  grossInPounds: t('correction.gross'),
  tareInPounds: t('correction.tare'),
  ticketNumber: t('correction.ticket'),
  ticketPhotoId: t('correction.photo'),
  pieces: t('correction.pieces'),
  'pieces.materialId': t('correction.pieces'),
  'pieces.quantity': number => facts.pieces[number - 1]?.name ?? '',
  lines: t('correction.lines'),
  'lines.label': number => t('correction.line.label', { number }),
  'lines.amountInCents': number => t('correction.line.amount', { number }),
  'lines.postTax': number => t('correction.line.afterTax', { number }),
  discounts: t('correction.discounts'),
  'discounts.type': number => t('correction.discount.type', { number }),
  'discounts.amount': number => t('correction.discount.amount', { number }),
  why: t('correction.why'),
})

const errorsOf = (t: Translate): Partial<Record<LabelName<TypedCorrection>, string>> => ({
  'containers.tons': t('correction.tons.invalid'),
  grossInPounds: t('correction.pounds.invalid'),
  tareInPounds: t('correction.pounds.invalid'),
  'pieces.quantity': t('correction.pieces.invalid'),
  'lines.label': t('correction.line.label.missing'),
  'lines.amountInCents': t('correction.line.amount.invalid'),
  'discounts.amount': t('correction.discount.invalid'),
  why: t('correction.why.missing'),
})
