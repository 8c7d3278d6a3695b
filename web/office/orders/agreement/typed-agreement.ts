import { agreedPrice } from '#domain/pricing/agreed-price.ts'
import type { Agreement } from '#domain/pricing/agreement.ts'
import { agreementForm, type TypedAgreement } from '#domain/pricing/agreement-form.ts'
import { addDays } from '#domain/value/calendar.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import type { RecordForm } from '#web/office/edit/use-record-form.ts'

export type AgreementFacts = RouterOutputs['office']['orders']['agreement']

const wholeDay = { start: 6, end: 18 }
const week = 7

/** The form opens with the customer's own values. If there are none, it has the next possible days. */
export const newAgreement = (facts: AgreementFacts): TypedAgreement =>
  agreementForm(facts.today).toTyped({
    address: {
      line1: '',
      line2: null,
      gateCode: '',
      city: facts.city,
      state: facts.state,
      postalCode: facts.zipCode,
    },
    restrictions: null,
    deliveryLocationType: 'private',
    containerTypeId: facts.containerTypes[0]?.id ?? '',
    dropOffWindow: { day: addDays(facts.today, 1), ...wholeDay },
    pickupWindow: { day: addDays(facts.today, 1 + week), ...wholeDay, isActualPickupDate: true },
    materials: facts.wanted.filter(({ id }) => facts.materials.some(one => one.id === id)),
    lines: [{ kind: 'city-fee', label: '', amountInCents: facts.serviceArea.cityFeeInCents }],
    coveredTons: null,
    perTonInCents: null,
    extraDayInCents: null,
  })

/** Returns the price that the server will freeze. The server computes it with the same function when the office sends the terms. */
export function priceOf(agreed: Agreement, facts: AgreementFacts) {
  const { serviceArea, billing, collectTaxes } = facts
  const type = facts.containerTypes.find(one => one.id === agreed.containerTypeId)
  const container = { _id: agreed.containerTypeId, name: type?.name ?? '' }
  return agreedPrice(agreed, { container, serviceArea, billing, collectTaxes }).quote
}

export type AgreementFieldsProps = { form: RecordForm<TypedAgreement>; facts: AgreementFacts }
