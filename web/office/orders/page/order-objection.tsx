import { useRef, useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { focusWrong } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'

const longestAnswer = 1000

type Bill = NonNullable<NonNullable<OfficeOrder['money']>['bill']>

/** The part shows the customer's objection to the newest bill, and the office's answer to it. */
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

/** There are two ways: the bill stays as it is, with an answer that the customer receives, or it is corrected. */
function AnswerForm({ order, billVersion }: { order: OfficeOrder; billVersion: number }) {
  const { t } = useTexts()
  const editing = useEditing({ version: billVersion, fields: { answer: '' } }, { isAct: true })
  const typed = editing.typed.answer
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const answer = typed.trim()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, words: string) =>
      api.office.money.standByBill.mutate({ orderId: order.id, billVersion: editing.seenVersion, answer: words }),
    {
      refresh: refreshOrders,
      onDone: () => toast({ kind: 'success', title: t('objection.done') }),
    },
  )
  const send = () => {
    setTried(true)
    if (answer !== '') void submit(answer)
    else requestAnimationFrame(() => focusWrong(form.current))
  }
  return (
    <Form onSubmit={send} className="flex flex-col items-start gap-3">
      <div ref={form} className="w-full">
        <TextAreaField
          label={t('objection.words')}
          hint={t('objection.words.hint')}
          value={typed}
          maxLength={longestAnswer}
          error={isTried && answer === '' ? t('objection.words.missing') : undefined}
          onChange={event => editing.set({ answer: event.target.value })}
        />
      </div>
      <ChangedMeanwhile editing={editing} objectId={order.id} labels={{ answer: t('objection.words') }} />
      <ActFailure failure={failure} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="sm" pending={isPending} disabled={isOff}>
          {t('objection.standBy')}
        </Button>
        <TextLink to={`/orders/${order.id}/correction`}>{t('objection.correct')}</TextLink>
      </div>
    </Form>
  )
}
