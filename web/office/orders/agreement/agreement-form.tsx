import type { Agreement } from '#domain/pricing/agreement.ts'
import { agreementForm, type TypedAgreement } from '#domain/pricing/agreement-form.ts'
import type { LabelName } from '#domain/value/form.ts'
import { formatCents } from '#domain/value/money.ts'
import type { FormLabels } from '#web/frame/forms/form-fields.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { AgreementPlaceFields } from '#web/office/orders/agreement/place-fields.tsx'
import { PriceFields } from '#web/office/orders/agreement/price-fields.tsx'
import { type AgreementFacts, newAgreement, priceOf } from '#web/office/orders/agreement/typed-agreement.ts'
import { AgreementDayFields, GoodsFields } from '#web/office/orders/agreement/what-and-when.tsx'
import { lineName } from '#web/office/orders/line-name.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { detailLabels } from '#web/parts/address-details-fields.tsx'
import { toast } from '#web/ui/toast.ts'

type AgreementFormProps = { order: OfficeOrder; facts: AgreementFacts; onDone: () => void }

export function AgreementForm({ order, facts, onDone }: AgreementFormProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: agreementForm(facts.today),
    record: { id: order.id, version: order.seen ?? 0 },
    opened: newAgreement(facts),
    labels: labelsOf(t),
    errors: errorsOf(t),
    refusals: { 'zip-not-served': 'postalCode' },
    call: (api, agreed, { version }) =>
      api.office.orders.agree.mutate({ orderId: order.id, seen: version || null, agreed }),
    refresh: refreshOrders,
    onDone: () => {
      toast({ kind: 'success', forNextPage: true, title: t('agreement.saved') })
      onDone()
    },
  })
  const fields = { form, facts }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <EditForm {...form.frame} save={t('agreement.save')}>
        <AgreementPlaceFields {...fields} />
        <GoodsFields {...fields} />
        <AgreementDayFields {...fields} />
        <PriceFields {...fields} />
      </EditForm>
      <div className="lg:sticky lg:top-16">
        <AgreedPrice agreed={form.values} facts={facts} />
      </div>
    </div>
  )
}

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

const labelsOf = (t: Translate): FormLabels<TypedAgreement> => ({
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
  'materials.id': number => t('agreement.material', { number }),
  'materials.quantity': number => t('agreement.quantity', { number }),
  dropOffDay: t('agreement.dropOff'),
  dropOffStart: t('agreement.dropOff.from'),
  dropOffEnd: t('agreement.dropOff.until'),
  pickupDay: t('agreement.pickup'),
  pickupStart: t('agreement.pickup.from'),
  pickupEnd: t('agreement.pickup.until'),
  isActualPickupDate: t('agreement.pickup.actual'),
  container: t('agreement.container'),
  disposal: t('agreement.disposal'),
  cityFee: t('agreement.cityFee'),
  lines: t('agreement.lines'),
  'lines.kind': number => t('agreement.line.kind', { number }),
  'lines.label': number => t('agreement.line.label', { number }),
  'lines.amountInCents': number => t('agreement.line.amount', { number }),
  coveredTons: t('agreement.tons'),
  perTonInCents: t('agreement.perTon'),
  extraDayInCents: t('agreement.extraDay'),
})

const errorsOf = (t: Translate): Partial<Record<LabelName<TypedAgreement>, string>> => ({
  line1: t('agreement.line1.missing'),
  gateCode: t('addressDetails.gateCode.wrong'),
  city: t('agreement.city.missing'),
  state: t('agreement.state.invalid'),
  postalCode: t('agreement.zip.invalid'),
  materials: t('agreement.materials.missing'),
  'materials.quantity': t('agreement.quantity.invalid'),
  dropOffDay: t('agreement.dropOff.early'),
  dropOffEnd: t('agreement.hours.invalid'),
  pickupDay: t('agreement.pickup.early'),
  pickupEnd: t('agreement.hours.invalid'),
  container: t('agreement.amount.invalid'),
  disposal: t('agreement.amount.invalid'),
  cityFee: t('agreement.amount.invalid'),
  'lines.label': t('agreement.line.label.missing'),
  'lines.amountInCents': t('agreement.amount.invalid'),
  coveredTons: t('agreement.tons.invalid'),
  perTonInCents: t('agreement.amount.invalid'),
  extraDayInCents: t('agreement.amount.invalid'),
})
