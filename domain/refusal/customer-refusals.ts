/** The refusals of customers' calls. They are a part of `refusal.ts`, and a customer's page loads only their texts. */
export const customerRefusals = {
  'signed-out': { code: 'UNAUTHORIZED', message: 'Please sign in to continue.' },
  'cart-not-found': { code: 'NOT_FOUND', message: 'Cart not found' },
  'order-not-found': { code: 'NOT_FOUND', message: 'Order not found' },
  'address-not-found': { code: 'NOT_FOUND', message: 'address does not exist' },
  'staff-write': { code: 'FORBIDDEN', message: 'Changes to a customer’s order are made in the office.' },
  'account-suspended': { code: 'FORBIDDEN', message: 'This account is suspended.' },
  'cart-ordered': { code: 'CONFLICT', message: 'This cart has already been ordered.' },
  'spot-fixed': {
    code: 'CONFLICT',
    message: 'The truck is on its way, so the spot stays as it is. Please call us.',
  },
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
  'address-unanswered': {
    code: 'PRECONDITION_FAILED',
    message: 'We cannot look up this address right now. Please try again.',
  },
  'not-a-photo': { code: 'BAD_REQUEST', message: 'Please choose a photo (JPEG, PNG or WebP) of at most 5 MB.' },
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
  'payment-not-possible': {
    code: 'CONFLICT',
    message:
      'We cannot take payments at the moment. Nothing was charged, and nothing that you chose is lost. Please call us.',
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
  'payment-disputed': {
    code: 'CONFLICT',
    message:
      'Your bank is looking into a payment of this order. Nothing can be given back until it has decided. Please call us.',
  },
  'dispute-open': {
    code: 'CONFLICT',
    message:
      'The customer disputes a payment of this order at their bank. A refund would pay twice: wait until the bank has decided.',
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
  'account-fee-open': {
    code: 'CONFLICT',
    message: 'The office has not decided yet about a fee of order {order}. You can delete your account after that.',
  },
  'account-refund-open': {
    code: 'CONFLICT',
    message: 'A refund for order {order} is on its way. You can delete your account when it has arrived.',
  },
  'account-other': {
    code: 'CONFLICT',
    message: 'Another person is signed in here now. Please reload the page.',
  },
  'account-of-staff': {
    code: 'CONFLICT',
    message: 'This account runs the installation. Please have its access taken away first.',
  },
  'account-last-manager': {
    code: 'CONFLICT',
    message: 'Only you manage the team of {company}. Give another person the right to it first.',
  },
  'organization-not-found': { code: 'NOT_FOUND', message: 'There is nothing here for this account.' },
  'organization-choice': {
    code: 'BAD_REQUEST',
    message: 'You work for more than one company. Please choose for which one this is.',
  },
  'invitation-not-found': { code: 'NOT_FOUND', message: 'This invitation is not open any more.' },
  'last-manager': {
    code: 'CONFLICT',
    message: 'The team needs a manager. Give another person that right first.',
  },
  'bill-below-zero': { code: 'BAD_REQUEST', message: 'A bill cannot be less than nothing.' },
  'payment-not-made': { code: 'CONFLICT', message: 'The payment service knows of no payment for this order yet.' },
  'customer-blocked': { code: 'FORBIDDEN', message: 'Please call {hauler} to place this order.' },
  'changed-meanwhile': { code: 'CONFLICT', message: '{who} has changed this meanwhile. Please look again.' },
  'fee-decided': { code: 'CONFLICT', message: '{who} has decided about this fee already.' },
  'nothing-due': { code: 'CONFLICT', message: 'Nothing is due for this order.' },
  'objection-answered': {
    code: 'CONFLICT',
    message: 'We have answered your objection to this bill. Please call us.',
  },
  'objection-too-late': { code: 'CONFLICT', message: 'The card was charged for this bill already. Please call us.' },
  'weighing-incomplete': { code: 'BAD_REQUEST', message: 'Please enter one weight for each dumpster of the order.' },
  'cards-declined': {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many cards were declined. Please try again tomorrow, or call us.',
  },
  'cart-tried-too-often': {
    code: 'TOO_MANY_REQUESTS',
    message: 'You have tried to pay for this order too many times. Please try again tomorrow, or call us.',
  },
  'company-moving': {
    code: 'SERVICE_UNAVAILABLE',
    message: 'This company is moving to another server. Please try again in a minute.',
  },
  'company-moved': {
    code: 'PRECONDITION_FAILED',
    message: 'This company has moved to {address}.',
  },
  'too-many-requests': { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a moment and try again.' },
  'nothing-offered': {
    code: 'CONFLICT',
    message: 'There is nothing to pay for this order any more. You owe nothing.',
  },
  'refund-too-large': { code: 'CONFLICT', message: 'No more than {amount} can still be given back.' },
  'ordered-already': {
    code: 'CONFLICT',
    message: 'The same dumpster for this place and day was ordered within a day: {order}.',
  },
  'discount-too-large': { code: 'BAD_REQUEST', message: 'A discount must not exceed the amount: {amount} is left.' },
} as const
