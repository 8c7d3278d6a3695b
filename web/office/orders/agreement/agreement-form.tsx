import { useState } from 'react'
import type { Agreement } from '#domain/pricing/agreement.ts'
import { formatCents } from '#domain/value/money.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { AgreementPlaceFields } from '#web/office/orders/agreement/place-fields.tsx'
import { PriceFields } from '#web/office/orders/agreement/price-fields.tsx'
import {
  type AgreementFacts,
  type AgreementInput,
  priceOf,
  readAgreement,
  type TypedAgreement,
  typedAgreement,
  type WrongAgreementField,
} from '#web/office/orders/agreement/typed-agreement.ts'
import { AgreementDayFields, GoodsFields } from '#web/office/orders/agreement/what-and-when.tsx'
import { lineName } from '#web/office/orders/line-name.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { detailLabels } from '#web/parts/address-details-fields.tsx'
import { toast } from '#web/ui/toast.ts'

type AgreementFormProps = { order: OfficeOrder; facts: AgreementFacts; onDone: () => void }

export function AgreementForm({ order, facts, onDone }: AgreementFormProps) {
  const { t } = useTexts()
  const editing = useEditing({ version: order.seen ?? 0, fields: typedAgreement(facts) })
  const { typed, set } = editing
  const [isTried, setTried] = useState(false)
  const { wrong, agreed } = readAgreement(typed, facts)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: AgreementInput) => api.office.orders.agree.mutate(input),
    {
      refresh: refreshOrders,
      onDone: () => {
        editing.saved()
        toast({ kind: 'success', forNextPage: true, title: t('agreement.saved') })
        onDone()
      },
    },
  )
  const send = () => {
    setTried(true)
    if (agreed) void submit({ orderId: order.id, seen: editing.seenVersion || null, agreed })
    return agreed !== null
  }
  const isOfZip = refusalOf(failure) === 'zip-not-served'
  const says = (field: WrongAgreementField, words: string) => {
    if (field === 'postalCode' && isOfZip) return errorText(failure)
    return isTried && wrong.has(field) ? words : undefined
  }
  const fields = { typed, set, facts, says }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <EditForm
        editing={editing}
        isPending={isPending}
        isOff={isOff}
        objectId={order.id}
        labels={labelsOf(t)}
        failure={isOfZip ? null : failure}
        onSend={send}
        save={t('agreement.save')}
      >
        <AgreementPlaceFields {...fields} />
        <GoodsFields {...fields} />
        <AgreementDayFields {...fields} />
        <PriceFields {...fields} />
      </EditForm>
      <div className="lg:sticky lg:top-16">
        <AgreedPrice agreed={agreed} facts={facts} />
      </div>
    </div>
  )
}

/** The card shows the price that the customer pays. */
function AgreedPrice({ agreed, facts }: { agreed: Agreement | null; facts: AgreementFacts }) {
  const { t } = useTexts()
  const quote = agreed && priceOf(agreed, facts)
  const numbered = quote?.lines.map((line, at) => ({ line, at })) ?? []
  return (
    <Part title={t('agreement.price')}>
      {!quote && <p className="text-small text-ink-soft">{t('agreement.price.later')}</p>}
      {quote && (
        <ul className="flex flex-col gap-1 text-small">
          {numbered.map(({ line, at }) => (
            <li key={at} className="amount-row">
              <span className="wrap-break-word min-w-0">{lineName(line)}</span>
              <span className="price">{formatCents(line.amountInCents)}</span>
            </li>
          ))}
          <li role="status" className="amount-row border-t border-line pt-1 font-bold">
            <span>{t('orders.total')}</span>
            <span className="price">{formatCents(quote.totalInCents)}</span>
          </li>
        </ul>
      )}
      <p className="text-small text-ink-soft">{t('agreement.price.about')}</p>
    </Part>
  )
}

const labelsOf = (t: Translate): Record<keyof TypedAgreement, string> => ({
  line1: t('agreement.line1'),
  line2: t('agreement.line2'),
  ...detailLabels(t),
  city: t('agreement.city'),
  state: t('agreement.state'),
  postalCode: t('agreement.zip'),
  remark: t('agreement.remark'),
  deliveryLocationType: t('agreement.ground'),
  containerTypeId: t('agreement.size'),
  materials: t('agreement.materials'),
  dropOff: t('agreement.dropOff'),
  pickup: t('agreement.pickup'),
  isActualPickupDate: t('agreement.pickup'),
  container: t('agreement.container'),
  disposal: t('agreement.disposal'),
  cityFee: t('agreement.cityFee'),
  lines: t('agreement.lines'),
  coveredTons: t('agreement.tons'),
  perTon: t('agreement.perTon'),
  extraDay: t('agreement.extraDay'),
})
