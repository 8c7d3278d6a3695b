import { useState } from 'react'
import { maxReasonLength } from '#domain/value/reason.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { CorrectionEffect } from '#web/office/orders/correction/correction-effect.tsx'
import { DiscountFields, LineFields } from '#web/office/orders/correction/line-fields.tsx'
import { PieceFields, TicketFields } from '#web/office/orders/correction/ticket-fields.tsx'
import {
  type CorrectionFacts,
  type CorrectionInput,
  readCorrection,
  type TypedCorrection,
  typedCorrection,
  type WrongCorrectionField,
} from '#web/office/orders/correction/typed-correction.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { saysAsked } from '#web/office/parts/says-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type CorrectionFormProps = { order: OfficeOrder; facts: CorrectionFacts; onDone: () => void }

export function CorrectionForm({ order, facts, onDone }: CorrectionFormProps) {
  const { t } = useTexts()
  const editing = useEditing({ version: facts.seen, fields: typedCorrection(facts) })
  const { typed, set } = editing
  const [isTried, setTried] = useState(false)
  const { wrong, figures } = readCorrection(typed, facts)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: CorrectionInput) => api.office.money.correct.mutate(input),
    {
      refresh: refreshOrders,
      onDone: ({ billVersion, asked }) => {
        editing.saved()
        if (saysAsked(asked, t)) return onDone()
        toast({
          kind: 'success',
          forNextPage: true,
          title: t(billVersion === null ? 'correction.saved.kept' : 'correction.saved'),
        })
        onDone()
      },
    },
  )
  const input = (isSure: boolean): CorrectionInput | null =>
    figures && { orderId: order.id, seen: editing.seenVersion, ...figures, isSure, why: typed.why.trim() }
  const send = (isSure: boolean) => {
    setTried(true)
    const whole = wrong.size === 0 ? input(isSure) : null
    if (whole) void submit(whole)
    return whole !== null
  }
  const says = (field: WrongCorrectionField, words: string) => (isTried && wrong.has(field) ? words : undefined)
  const fields = { typed, set, facts, says }
  const refusal = refusalOf(failure)
  const isImplausible = refusal === 'ticket-implausible'
  const isUsed = refusal === 'ticket-used'
  // A missing reason does not change what the correction would do.
  const priced = input(false)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <EditForm
        editing={editing}
        isPending={isPending}
        isOff={isOff}
        objectId={order.id}
        labels={labelsOf(t)}
        onSend={() => send(false)}
        failure={isImplausible || isUsed ? null : failure}
        save={t('correction.save')}
      >
        <TicketFields {...fields} timeZone={order.timeZone} usedNumber={isUsed ? errorText(failure) : undefined} />
        <PieceFields {...fields} />
        <LineFields {...fields} />
        <DiscountFields {...fields} />
        <TextField
          label={t('correction.why')}
          hint={t('correction.why.hint')}
          error={says('why', t('correction.why.missing'))}
          value={typed.why}
          maxLength={maxReasonLength}
          onChange={event => set({ why: event.target.value })}
        />
        {isImplausible && (
          <Notice tone="warning" title={errorText(failure)} announced>
            <Button size="sm" variant="outline" className="mt-2" disabled={isOff} onClick={() => send(true)}>
              {t('correction.sure', { tons: typed.tons[0] ?? '' })}
            </Button>
          </Notice>
        )}
      </EditForm>
      <CorrectionEffect input={priced && { ...priced, why: priced.why || '–' }} />
    </div>
  )
}

const labelsOf = (t: Translate): Record<keyof TypedCorrection, string> => ({
  tons: t('correction.weight'),
  gross: t('correction.gross'),
  tare: t('correction.tare'),
  ticketNumber: t('correction.ticket'),
  ticketPhotoId: t('correction.photo'),
  pieces: t('correction.pieces'),
  lines: t('correction.lines'),
  discounts: t('correction.discounts'),
  why: t('correction.why'),
})
