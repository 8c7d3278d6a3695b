import { objectionAnswerForm } from '#domain/order/money-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type Bill = NonNullable<NonNullable<OfficeOrder['money']>['bill']>

/** Shows the customer's objection to the newest bill, and the office's answer to it. */
export function OrderObjection({ order, bill }: { order: OfficeOrder; bill: Bill }) {
  const { t, language } = useTexts()
  const { objection } = bill
  if (!objection) return null
  const { answer } = objection
  const isDue = order.status === 'payment-pending' || order.status === 'payment-failed'
  const at = (instant: string) => formatInstant(instant, order.timeZone, language)
  return (
    <Part title={t('objection.title')}>
      <ul className="flex flex-col gap-2 text-small">
        <li>
          <p className="wrap-break-word whitespace-pre-line">{objection.text}</p>
          <p className="text-ink-soft">{[order.customer.name, at(objection.at)].filter(Boolean).join(' · ')}</p>
        </li>
        {answer && (
          <li>
            <p className="wrap-break-word whitespace-pre-line">{answer.text}</p>
            <p className="text-ink-soft">
              {[t('objection.answer'), answer.who, at(answer.at)].filter(Boolean).join(' · ')}
            </p>
          </li>
        )}
      </ul>
      {!answer && isDue && <AnswerForm order={order} billVersion={bill.version} />}
    </Part>
  )
}

/** The office stands by the bill with an answer that the customer receives, or corrects the bill. */
function AnswerForm({ order, billVersion }: { order: OfficeOrder; billVersion: number }) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: objectionAnswerForm,
    record: { id: order.id, version: billVersion },
    opened: objectionAnswerForm.toTyped({ answer: '' }),
    isAct: true,
    labels: { answer: t('objection.words') },
    errors: { answer: t('objection.words.missing') },
    call: (api, values, expected) =>
      api.office.money.standByBill.mutate({ orderId: order.id, billVersion: expected?.version ?? 0, ...values }),
    refresh: refreshOrders,
    saved: t('objection.done'),
  })
  return (
    <ActForm
      {...form.frame}
      save={t('objection.standBy')}
      beside={<TextLink to={`/orders/${order.id}/correction`}>{t('objection.correct')}</TextLink>}
    >
      <TextAreaField {...form.text('answer')} hint={t('objection.words.hint')} />
    </ActForm>
  )
}
