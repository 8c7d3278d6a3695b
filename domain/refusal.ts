/**
 * Every "no" the product can say to a request, its transport code and its English text.
 * The texts are an interface: clients look for parts of them. Nothing outside this list
 * reaches a customer as the server's message.
 */

import { dayOf } from './calendar.ts'
import { dayText } from './day-text.ts'
import { moneyRefusals } from './money-refusals.ts'
import { phoneOrderRefusals } from './phone-order-refusals.ts'
import { isPerson, nobodyKnown } from './somebody.ts'
import { statusLabels } from './status-labels.ts'

export type RefusalCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'TOO_MANY_REQUESTS'

type Words = { readonly code: RefusalCode; readonly message: string }

export const refusals = {
  ...phoneOrderRefusals,
  'signed-out': { code: 'UNAUTHORIZED', message: 'Please sign in to continue.' },
  'cart-not-found': { code: 'NOT_FOUND', message: 'Cart not found' },
  'order-not-found': { code: 'NOT_FOUND', message: 'Order not found' },
  'address-not-found': { code: 'NOT_FOUND', message: 'address does not exist' },
  'staff-write': { code: 'FORBIDDEN', message: 'Changes to a customer’s order are made in the office.' },
  'organization-not-found': { code: 'NOT_FOUND', message: 'There is nothing here for this account.' },
  'right-missing': { code: 'FORBIDDEN', message: 'Your account may not do this. Ask whoever manages your team.' },
  'account-suspended': { code: 'FORBIDDEN', message: 'This account is suspended.' },
  'cart-ordered': { code: 'CONFLICT', message: 'This cart has already been ordered.' },
  'cart-frozen': { code: 'CONFLICT', message: 'A payment for this cart is being processed. Please wait a moment.' },
  'step-missing': { code: 'PRECONDITION_FAILED', message: 'An earlier step of this order is not finished yet.' },
  'profile-missing': { code: 'PRECONDITION_FAILED', message: 'Please tell us your name and phone number first.' },
  'restricted-cart': {
    code: 'PRECONDITION_FAILED',
    message: 'These materials need a call with us before anything is paid.',
  },
  'not-restricted': { code: 'PRECONDITION_FAILED', message: 'Nothing in this cart needs a call with us.' },
  'unknown-choice': { code: 'BAD_REQUEST', message: 'One of the choices is no longer offered. Please choose again.' },
  'container-not-allowed': { code: 'BAD_REQUEST', message: 'This dumpster is not offered for the chosen materials.' },
  'zip-not-served': { code: 'BAD_REQUEST', message: 'zip code not supported' },
  'invalid-address': { code: 'BAD_REQUEST', message: 'Invalid Address' },
  sunday: {
    code: 'BAD_REQUEST',
    message: 'Sunday pickups or drop-offs are not available. Please select a different date.',
  },
  'sunday-pickup': { code: 'BAD_REQUEST', message: 'Sunday pickups are not available' },
  'closed-day': { code: 'BAD_REQUEST', message: 'We are closed on that day. Please select a different date.' },
  'day-full': { code: 'BAD_REQUEST', message: 'That day is full. The next day with room is {day}.' },
  'hours-full': { code: 'BAD_REQUEST', message: 'Those hours are full. Please choose other hours of that day.' },
  'drop-off-too-early': {
    code: 'BAD_REQUEST',
    message: 'That drop-off day is no longer available. Please select a later date.',
  },
  'day-too-far': { code: 'BAD_REQUEST', message: 'Dates can be booked up to a year ahead.' },
  'pickup-too-early': {
    code: 'BAD_REQUEST',
    message: 'That pick-up day is no longer available. Please select a later date.',
  },
  'pickup-before-drop-off': { code: 'BAD_REQUEST', message: 'Pick-up date must be after drop-off date.' },
  'unknown-window': { code: 'BAD_REQUEST', message: 'That time range is not offered. Please select another.' },
  'window-over': { code: 'BAD_REQUEST', message: 'That time range is over for today. Please select a later one.' },
  'promotion-unknown': { code: 'BAD_REQUEST', message: 'This code is not valid for your order.' },
  'invalid-phone': { code: 'BAD_REQUEST', message: 'Please enter a valid US phone number.' },
  'payment-unavailable': {
    code: 'CONFLICT',
    message: 'The payment service did not answer. Nothing was charged. Please try again.',
  },
  'illegal-move': { code: 'CONFLICT', message: 'This is not possible any more: the order is now “{status}”.' },
  'swap-open': {
    code: 'CONFLICT',
    message: 'A swap is open for this dumpster. Withdraw the swap to change its pick-up.',
  },
  'already-billed': { code: 'CONFLICT', message: 'This order has been billed and cannot be opened again.' },
  'swap-withdrawn': { code: 'CONFLICT', message: 'This swap was withdrawn. Please start again from your order.' },
  'swap-fixed': {
    code: 'CONFLICT',
    message: 'A swap happens where the dumpster stands, on the day asked for. Withdraw it to choose another.',
  },
  'price-changed': { code: 'CONFLICT', message: 'The price has changed. Please look at it again.' },
  'not-priced': { code: 'CONFLICT', message: 'Please call us to keep this dumpster longer.' },
  'price-unavailable': { code: 'CONFLICT', message: 'We cannot tell this price right now. Please call us.' },
  'not-longer': { code: 'BAD_REQUEST', message: 'Please choose a later day than the present pick-up day.' },
  'payment-in-doubt': {
    code: 'CONFLICT',
    message:
      'Your bank has not answered yet whether your card was charged. Please wait a moment; it will not be charged twice.',
  },
  'already-paid': { code: 'CONFLICT', message: 'This order has already been paid.' },
  'card-not-found': { code: 'NOT_FOUND', message: 'This card is no longer saved.' },
  'card-needed': {
    code: 'CONFLICT',
    message:
      'This card pays what order {order} may cost after weighing. You can remove it when that order is finished.',
  },
  'account-order-open': {
    code: 'CONFLICT',
    message: 'Order {order} is still open. You can delete your account when it is finished.',
  },
  'account-balance-due': {
    code: 'CONFLICT',
    message: 'Order {order} has a balance to pay. You can delete your account when it is paid.',
  },
  'account-refund-open': {
    code: 'CONFLICT',
    message: 'A refund for order {order} is on its way. You can delete your account when it has arrived.',
  },
  'account-other': {
    code: 'CONFLICT',
    message: 'Somebody else is signed in here now. Please reload the page.',
  },
  'account-of-staff': {
    code: 'CONFLICT',
    message: 'This account works for the company. Please have its access taken away first.',
  },
  'discount-too-large': { code: 'BAD_REQUEST', message: 'A discount must not exceed the amount: {amount} is left.' },
  'bill-below-zero': { code: 'BAD_REQUEST', message: 'A bill cannot be less than nothing.' },
  'payment-not-made': { code: 'CONFLICT', message: 'The payment service knows of no payment for this order yet.' },
  'site-not-found': { code: 'NOT_FOUND', message: 'This place is not known any more.' },
  'stop-not-found': { code: 'NOT_FOUND', message: 'This stop does not exist any more.' },
  'stop-changed': { code: 'CONFLICT', message: '{who} has changed this stop meanwhile.' },
  'truck-changed': { code: 'CONFLICT', message: '{who} has given {driver} another truck meanwhile.' },
  'stop-under-way': { code: 'CONFLICT', message: '{driver} is on the way to this stop.' },
  'stop-over': { code: 'CONFLICT', message: 'This stop is over and cannot be moved.' },
  'not-to-plan': { code: 'CONFLICT', message: 'Order {order} does not wait for a visit: it is now “{status}”.' },
  'route-changed': { code: 'CONFLICT', message: '{who} has changed this route meanwhile.' },
  'day-over': { code: 'BAD_REQUEST', message: 'This day is over. Please choose a later one.' },
  'view-not-found': { code: 'NOT_FOUND', message: 'This view does not exist any more.' },
  'view-of-another': { code: 'FORBIDDEN', message: 'Somebody else made this view. Ask them to change it.' },
  'view-closed': { code: 'FORBIDDEN', message: 'Your account does not open this page.' },
  'too-many-views': { code: 'CONFLICT', message: 'There are {most} views already. Please remove one first.' },
  'needs-reason': { code: 'CONFLICT', message: 'This is not planned as a rule. Say why it is planned anyway.' },
  'no-route-to-link': { code: 'CONFLICT', message: 'This driver has no route on this day yet. Plan a stop first.' },
  'link-not-found': { code: 'NOT_FOUND', message: 'This link does not work any more. Ask the office for a new one.' },
  'link-in-use': { code: 'CONFLICT', message: 'This link is in use on another phone. Ask the office for a new one.' },
  'link-over': { code: 'CONFLICT', message: 'This link is over. Ask the office for a new one.' },
  'driver-not-found': { code: 'NOT_FOUND', message: 'This driver does not exist any more.' },
  'driver-suspended': { code: 'CONFLICT', message: '{driver} is suspended and drives no route.' },
  'truck-not-found': { code: 'NOT_FOUND', message: 'This truck does not exist any more.' },
  'truck-has-defects': {
    code: 'CONFLICT',
    message: 'A driver has reported defects of this truck. Sign first that they are repaired.',
  },
  'repair-signed': { code: 'CONFLICT', message: 'Somebody has signed this repair already.' },
  'truck-out-of-service': { code: 'CONFLICT', message: '{truck} is out of service.' },
  'customer-not-found': { code: 'NOT_FOUND', message: 'This customer does not exist any more.' },
  'same-customer': { code: 'BAD_REQUEST', message: 'This is the same customer.' },
  'not-merged': { code: 'CONFLICT', message: 'Somebody has parted these two already.' },
  'merge-too-old': { code: 'CONFLICT', message: 'Two customers can be parted within 30 days.' },
  'customer-blocked': { code: 'FORBIDDEN', message: 'Please call {hauler} to place this order.' },
  'facility-not-found': { code: 'NOT_FOUND', message: 'This place does not exist any more.' },
  'facility-has-boxes': { code: 'CONFLICT', message: '{count} boxes stand in this yard. Move them first.' },
  'changed-meanwhile': { code: 'CONFLICT', message: '{who} has changed this meanwhile. Please look again.' },
  'area-not-found': { code: 'NOT_FOUND', message: 'This area does not exist any more.' },
  'catalog-item-not-found': { code: 'NOT_FOUND', message: 'This part of the catalog does not exist any more.' },
  'window-exists': { code: 'CONFLICT', message: 'Customers can choose these hours on these days already.' },
  'last-window': {
    code: 'CONFLICT',
    message: 'Customers need hours to choose from Monday to Friday. Add others first.',
  },
  'template-unusable': { code: 'BAD_REQUEST', message: 'These words cannot be sent. Please look at them again.' },
  'rule-not-found': { code: 'NOT_FOUND', message: 'This price does not exist any more.' },
  'rule-broken': {
    code: 'CONFLICT',
    message: 'Something in this price is wrong, so it cannot be in force. Write it again.',
  },
  'rule-ends-too-early': { code: 'BAD_REQUEST', message: 'The end must be later than the start.' },
  'container-not-found': { code: 'NOT_FOUND', message: 'There is no box with this number.' },
  'container-number-used': { code: 'CONFLICT', message: '{number} exists already.' },
  'container-numbers-invalid': {
    code: 'BAD_REQUEST',
    message: 'The last number must follow the first: C-101 to C-140.',
  },
  'container-out': { code: 'CONFLICT', message: 'This box is out: {order}. It must come back first.' },
  'container-not-at-order': { code: 'CONFLICT', message: 'Order {order} has no box on its site now.' },
  'box-unfit': { code: 'CONFLICT', message: '{number} is not what this stop leaves, or is being repaired.' },
  'box-chosen': { code: 'CONFLICT', message: '{number} is chosen for order {order} already.' },
  'member-known': { code: 'CONFLICT', message: '{name} works here already.' },
  'member-not-found': { code: 'NOT_FOUND', message: 'This person does not work here any more.' },
  'invitation-not-found': { code: 'NOT_FOUND', message: 'This invitation is not open any more.' },
  'last-manager': {
    code: 'CONFLICT',
    message: 'Somebody has to manage the team. Give another person the right to it first.',
  },
  'own-suspension': { code: 'CONFLICT', message: 'You cannot suspend yourself.' },
  'prefix-used': { code: 'CONFLICT', message: 'Another company has this prefix.' },
  'company-known': { code: 'CONFLICT', message: 'This company is there already.' },
  'driver-known': { code: 'CONFLICT', message: '{driver} has this phone number already.' },
  'device-of-other': { code: 'CONFLICT', message: 'Another driver’s taps wait on this phone.' },
  'load-not-found': { code: 'NOT_FOUND', message: 'This load does not exist any more.' },
  'load-changed': { code: 'CONFLICT', message: 'Somebody has changed this load meanwhile.' },
  'ticket-used': { code: 'CONFLICT', message: 'This ticket number belongs to order {order} already.' },
  'ticket-does-not-add-up': { code: 'BAD_REQUEST', message: 'Gross less tare is not the weight that was entered.' },
  'ticket-implausible': { code: 'CONFLICT', message: '{tons} tons is not what such a load weighs. Please look again.' },
  'not-a-load': { code: 'CONFLICT', message: 'A place is chosen only for a load that is dumped from the yard.' },
  'not-one-size': { code: 'CONFLICT', message: 'Only a swap of the same size can bring the same box back.' },
  'fee-not-found': { code: 'NOT_FOUND', message: 'This fee does not exist any more.' },
  'fee-decided': { code: 'CONFLICT', message: '{who} has decided about this fee already.' },
  'fee-undecided': { code: 'CONFLICT', message: 'Please decide first about the fees of this order.' },
  'fee-too-late': { code: 'CONFLICT', message: 'This order is finished: no fee can be added to it any more.' },
  'fee-not-above-zero': { code: 'BAD_REQUEST', message: 'Please enter an amount above $0.00.' },
  'fee-too-large': { code: 'BAD_REQUEST', message: 'A fee is at most {most}. Please look again.' },
  'fee-reason-missing': { code: 'BAD_REQUEST', message: 'Please say what had to be cleaned.' },
  'fee-after-bill': {
    code: 'CONFLICT',
    message: 'This order has its bill already: no fee can be added to it any more.',
  },
  'fee-not-now': { code: 'CONFLICT', message: 'A cleaning fee needs an order whose dumpster was delivered.' },
  'already-planned': { code: 'CONFLICT', message: 'Somebody is sent there for this already.' },
  'question-not-found': { code: 'NOT_FOUND', message: 'This question does not exist any more.' },
  'question-answered': { code: 'CONFLICT', message: '{who} has answered this already.' },
  'answer-not-possible': {
    code: 'CONFLICT',
    message: 'This has changed meanwhile, and that answer fits no more. Please look again.',
  },
  'time-not-possible': {
    code: 'BAD_REQUEST',
    message: 'It cannot have been then. Choose an hour that is not in the future, nor before the visit before it.',
  },
  'nothing-due': { code: 'CONFLICT', message: 'Nothing is due for this order.' },
  ...moneyRefusals,
  'objection-answered': {
    code: 'CONFLICT',
    message: 'We have answered your objection to this bill. Please call us.',
  },
  'objection-too-late': { code: 'CONFLICT', message: 'The card was charged for this bill already. Please call us.' },
  'nothing-weighed': { code: 'PRECONDITION_FAILED', message: 'This order was not weighed yet.' },
  'not-billable': { code: 'PRECONDITION_FAILED', message: 'This order has no prices that a bill could be made from.' },
  'weighing-incomplete': { code: 'BAD_REQUEST', message: 'Please enter one weight for each dumpster of the order.' },
  'not-a-photo': { code: 'BAD_REQUEST', message: 'Please choose a photo (JPEG, PNG or WebP) of at most 5 MB.' },
  'not-a-logo': { code: 'BAD_REQUEST', message: 'Please choose a picture (PNG, JPEG or WebP) of at most 200 KB.' },
  'accent-unreadable': {
    code: 'BAD_REQUEST',
    message: 'This color would be read at {contrast} to 1, and 4.5 to 1 is needed. {nearest} would pass.',
  },
  'cards-declined': {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many cards were declined. Please try again tomorrow, or call us.',
  },
  'cart-tried-too-often': {
    code: 'TOO_MANY_REQUESTS',
    message: 'Paying for this order was begun too often. Please try again tomorrow, or call us.',
  },
  'too-many-requests': { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a moment and try again.' },
} as const satisfies Record<string, Words>

export type RefusalName = keyof typeof refusals

/** Values for the text, which has them as `{name}`. */
export type RefusalValues = Readonly<Record<string, string | number>>

/** People read a status by its label and a day as in messages; the values keep what clients with words of their own read. */
function valueText(name: string, value: string | number | undefined): string {
  if (name === 'status') return statusLabels[String(value)] ?? String(value)
  if (name === 'day' && typeof value === 'string') return dayText(dayOf(value), 'en')
  if (value === nobodyKnown && isPerson(name)) return 'Somebody'
  return String(value ?? 'unknown')
}

/** Thrown wherever a rule says no; the transport answers with its code and text. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly values: RefusalValues
  /** The values of what else was asked at once and is refused for the same. */
  readonly others: readonly RefusalValues[]

  /** `cause`: what the log is told and the customer is not. */
  constructor(
    refusal: RefusalName,
    values: RefusalValues = {},
    { cause, others = [] }: { readonly cause?: Error; readonly others?: readonly RefusalValues[] } = {},
  ) {
    super(
      refusals[refusal].message.replace(/\{(\w+)\}/g, (_, name: string) => valueText(name, values[name])),
      cause && { cause },
    )
    this.name = 'Refusal'
    this.refusal = refusal
    this.values = values
    this.others = others
  }

  get code(): RefusalCode {
    return refusals[this.refusal].code
  }
}
