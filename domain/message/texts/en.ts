/** This file has all texts and mails in English. Names in braces are replaced by values. A filled text has at most 160 characters. */
import type { Occasion } from '#domain/message/occasion.ts'

/** Each occasion has its texts. Some occasions have further kinds. */
type Kinds<Words> = Readonly<Record<Occasion, Words> & Record<string, Words>>

const words = {
  greeting: 'Hi {firstName},',
  greetingToAll: 'Hello,',
  ending: 'Questions? Call {haulerPhone}.\n\n{hauler}',
  code: '{code} is your {hauler} code. It works for 5 minutes. We never call to ask for it.',

  zipServed: {
    subject: 'We now deliver to {zips}',
    text: 'Hello,\n\nyou asked us to tell you when we come to {zips}: now we do.\n\nOrder a dumpster: {link}\n\nThis is the one message that you asked for. Questions? Call {haulerPhone}.\n\n{hauler}',
  },

  fees: {
    'dry-run': 'a dry run',
    waiting: 'waiting',
    overfill: 'overfilling',
    'wrong-material': 'forbidden items',
    cleaning: 'cleaning',
    relocation: 'moving it',
    'missed-promise': 'coming late',
  },

  replies: {
    stop: '{hauler}: you will get no more texts from us. Text START to get them again. Questions? Call {haulerPhone}.',
    start:
      '{hauler}: texts about your orders are on again. Msg & data rates may apply. Reply STOP to opt out, HELP for help.',
    'start-unknown':
      '{hauler}: to get texts about your orders, sign in on our site and agree to them. Questions? Call {haulerPhone}.',
    help: '{hauler}: texts about your dumpster orders. Msg & data rates may apply. Reply STOP to opt out. Help: {haulerPhone}.',
    other: '{hauler}: we do not read replies here. Please call {haulerPhone}. Reply STOP to get no more texts.',
  },

  texts: {
    'order-link': '{hauler}: dumpster {when}, {amount}. Pay to book it: {link} STOP ends texts',
    'order-link-to-call': '{hauler}: please confirm your request here, then we call you: {link} STOP ends texts',
    placed: '{hauler}: your order {number} is placed. Drop-off: {when}. Reply STOP to opt out, HELP for help.',
    'placed-and-to-call':
      '{hauler}: order {number} placed, drop-off {when}. We call you about {materials}. STOP to opt out',
    'placed-to-call':
      '{hauler}: we have your order {number} and will call you about the details. Reply STOP to opt out, HELP for help.',
    'ready-to-pay': '{hauler}: order {number}, drop-off {day}: {amount}. It is booked once you pay: {link}',
    'drop-off-scheduled': '{hauler}: your dumpster comes {when} (order {number}). Please keep the spot clear.',
    'out-for-delivery': '{hauler}: your dumpster is on its way (order {number}). Please keep the spot clear.',
    'driver-waiting':
      '{hauler}: our driver is at the gate for order {number} and can wait until {until}. Please come, or call {haulerPhone}.',
    delivered:
      '{hauler}: your dumpster is in place (order {number}). Please fill it no higher than the rim. Need us? Call {haulerPhone}.',
    'visit-failed':
      '{hauler}: we could not deliver ({number}): {reason}. We text you a new day. Questions? {haulerPhone}',
    'visit-failed-pickup':
      '{hauler}: we could not pick up ({number}): {reason}. We text you a new day. Questions? {haulerPhone}',
    'date-taken-back':
      '{hauler}: we cannot deliver {when} ({number}). We are sorry. We text you a new day. Questions? {haulerPhone}',
    'date-taken-back-pickup':
      '{hauler}: we cannot pick up {when} ({number}). We are sorry. We text you a new day. Questions? {haulerPhone}',
    'visit-changed': '{hauler}: changed: your dumpster comes {when}, not {before} ({number}). Questions? {haulerPhone}',
    'visit-changed-pickup':
      '{hauler}: changed: we pick up your dumpster {when}, not {before} ({number}). Questions? {haulerPhone}',
    'pickup-requested': '{hauler}: thanks, you requested pick-up {when} (order {number}). We text you once it is set.',
    'swap-requested': '{hauler}: your swap {when} ({number}) is noted. Pay it to keep it: {link}',
    'pickup-scheduled': '{hauler}: we pick up your dumpster {when} (order {number}). Please keep the way to it clear.',
    'picked-up':
      '{hauler}: your dumpster is picked up (order {number}). Next it is weighed, then you get your final bill.',
    'bill-ready': '{hauler}: bill {number}: {total} - {paid} paid = {amount}, charged {until}: {link}',
    'bill-ready-to-pay': '{hauler}: bill {number}: {total} - {paid} paid = {amount} due. See and pay it: {link}',
    'bill-ready-even': '{hauler}: bill {number}: {total}, nothing more to pay. Details: {link}',
    'bill-ready-credit': '{hauler}: bill {number}: {paid} paid - {total} = {amount} back to you. Details: {link}',
    'bill-corrected': '{hauler}: new bill {number}: {total} - {paid} = {amount}, charged {until}: {link}',
    'bill-corrected-to-pay': '{hauler}: corrected bill {number}: {total} - {paid} paid = {amount} due: {link}',
    'bill-corrected-even': '{hauler}: corrected bill {number}: {total}, nothing more to pay. Details: {link}',
    'bill-corrected-credit': '{hauler}: corrected bill {number}: {paid} paid - {total} = {amount} back: {link}',
    'objection-answered': '{hauler}: we looked into your objection ({number}) and stand by the bill. Why: {link}',
    charged: '{hauler}: {amount} charged to your card for order {number}. Receipt: {link}',
    'charge-failed': '{hauler}: your card was declined for {amount} (order {number}). Pay here: {link}',
    'pay-link': '{hauler}: {amount} is still due for order {number}. Pay with any card here: {link}',
    'voluntary-link': '{hauler}: nothing is due for {number}. If you like, you may pay {amount} for {tons} t: {link}',
    'extension-on-bill': '{hauler}: rental {number} is extended. {amount} comes with your final bill: {link}',
    'extension-declined': '{hauler}: card declined, {number} is extended. {amount} comes with your final bill: {link}',
    refunded: '{hauler}: {amount} is on its way back to your card (order {number}). Banks take 5 to 10 days.',
    'refund-returned': '{hauler}: your bank sent back our refund of {amount} ({number}). We still owe it: {link}',
    'refund-by-check': '{hauler}: check {reference} over {amount} is on its way to you ({number}): {link}',
    cancelled: '{hauler}: your order {number} is cancelled. {amount} goes back to your card. Banks take 5 to 10 days.',
    'cancelled-unpaid': '{hauler}: your order {number} is cancelled. You owe nothing.',
    'cancelled-kept': '{hauler}: {number} is cancelled. {amount} goes back, {kept} is kept for a dry run: {link}',
    'cancelled-held': '{hauler}: {number} cancelled. {amount} goes back, {held} is held for a dry run: {link}',
    'fee-decided': '{hauler}: {amount} for {fee} comes on your bill ({number}). Photo and reason: {link}',
    'fee-decided-back': '{hauler}: we came late. {amount} goes back to you with your bill ({number}): {link}',
    'fee-decided-kept': '{hauler}: {amount} is kept for {fee} ({number}). Photo and reason: {link}',
    'rental-ending': '{hauler}: your rental {number} ends tomorrow. More days or pick-up: {link} STOP to opt out',
    'rental-ending-open':
      '{hauler}: pick-up of {number} was planned for tomorrow. Set it, or wait: {link} STOP to opt out',
    'swap-unpaid': '{hauler}: your swap {day} is not paid yet ({number}). Pay or withdraw it: {link}',
    'keep-dumpster': '{hauler}: {number} was cancelled, but its dumpster stands with you. Keep it: {link}',
    'office-message': '{hauler}: {message} ({number}) {haulerPhone}',
  },

  mails: {
    'order-link': {
      subject: 'Your order with {hauler}: check it and pay',
      text: 'Thank you for the call. This is what we agreed on:\n\nDrop-off: {when}\nPrice: {amount}\n\nIt is booked as soon as it is paid. What is in it, and the payment: {link}',
    },
    'order-link-to-call': {
      subject: 'Your request to {hauler}: please confirm it',
      text: 'Thank you for the call. Your materials need a word with us before anything is priced or paid.\n\nPlease confirm your request here, then we call you: {link}',
    },
    placed: {
      subject: 'Your order {number} is placed',
      text: 'Thank you for your order {number}.\n\nDrop-off: {when}\nPaid: {amount}\n\nYour order: {link}',
    },
    'placed-and-to-call': {
      subject: 'Your order {number} is placed',
      text: 'Thank you for your order {number}.\n\nDrop-off: {when}\nPaid: {amount}\n\nWe call you about: {materials}. Please do not put it into this dumpster: it is not part of this order.\n\nYour order: {link}',
    },
    'placed-to-call': {
      subject: 'We have your order {number}',
      text: 'Thank you. We have your order {number}. Some of its materials need a call with us first; nothing was charged.',
    },
    'ready-to-pay': {
      subject: 'Your order {number} is ready to be paid',
      text: 'Thank you for the call. Your order {number} is ready as we agreed:\n\nDrop-off: {when}\nPrice: {amount}\n\nIt is booked as soon as it is paid. What is in it, and the payment: {link}',
    },
    'drop-off-scheduled': {
      subject: 'Your dumpster comes {day}',
      text: 'Your dumpster (order {number}) comes on {when}.\n\nPlease keep the spot clear: the truck needs about 60 feet in front of it.\n\nYour order: {link}',
    },
    'out-for-delivery': {
      subject: 'Your dumpster is on its way',
      text: 'The truck with your dumpster (order {number}) has left. Please keep the spot clear.\n\nYour order: {link}',
    },
    'driver-waiting': {
      subject: 'Our driver is at the gate',
      text: 'Our driver is at the gate for your order {number} and can wait until {until}. Please come, or call us: {haulerPhone}.\n\nAfter that the truck has to go on; a dry run may cost a fee.\n\nYour order: {link}',
    },
    delivered: {
      subject: 'Your dumpster is in place',
      text: 'Your dumpster (order {number}) is in place. Please fill it no higher than the rim, and keep out what we may not take.\n\nPick-up, a swap or more days, whenever you need them: {link}',
    },
    'visit-failed': {
      subject: 'We could not deliver your dumpster',
      text: 'Our truck came with your dumpster (order {number}) and could not leave it: {reason}\n\nWe plan another day and write to you as soon as it is set. If something has to be ready for it, please call us: {haulerPhone}.\n\nYour order: {link}',
    },
    'visit-failed-pickup': {
      subject: 'We could not pick up your dumpster',
      text: 'Our truck came for your dumpster (order {number}) and could not take it: {reason}\n\nWe plan another day and write to you as soon as it is set. If something has to be ready for it, please call us: {haulerPhone}.\n\nYour order: {link}',
    },
    'date-taken-back': {
      subject: 'Your delivery {day} is off',
      text: 'We are sorry: we cannot bring your dumpster (order {number}) on {when} as planned.\n\nWe plan another day and write to you as soon as it is set. If a day does not suit you, please call us: {haulerPhone}.\n\nYour order: {link}',
    },
    'date-taken-back-pickup': {
      subject: 'Your pick-up {day} is off',
      text: 'We are sorry: we cannot pick up your dumpster (order {number}) on {when} as planned. Days that we come later cost you nothing.\n\nWe plan another day and write to you as soon as it is set. If a day does not suit you, please call us: {haulerPhone}.\n\nYour order: {link}',
    },
    'visit-changed': {
      subject: 'Changed: your dumpster comes {day}',
      text: 'Your dumpster (order {number}) comes at another time than we told you.\n\nNow: {when}\nBefore: {before}\n\nPlease keep the spot clear. If this does not suit you, please call us: {haulerPhone}.\n\nYour order: {link}',
    },
    'visit-changed-pickup': {
      subject: 'Changed: we pick up your dumpster {day}',
      text: 'We pick up your dumpster (order {number}) at another time than we told you.\n\nNow: {when}\nBefore: {before}\n\nPlease keep the way to it clear, and nothing above the rim. If this does not suit you, please call us: {haulerPhone}.\n\nYour order: {link}',
    },
    'pickup-requested': {
      subject: 'You requested pick-up {day}',
      text: 'Thank you. You asked us to pick up your dumpster (order {number}) on {when}. We write to you once it is set.\n\nYour order: {link}',
    },
    'swap-requested': {
      subject: 'Your swap {day}',
      text: 'Your swap is noted for {when} (order {number}): one visit takes the full dumpster and leaves an empty one.\n\nIt is sure once the new dumpster is paid. Where it is not paid yet: {link}',
    },
    'pickup-scheduled': {
      subject: 'We pick up your dumpster {day}',
      text: 'We pick up your dumpster (order {number}) on {when}. Please keep the way to it clear, and nothing above the rim.\n\nYour order: {link}',
    },
    'picked-up': {
      subject: 'Your dumpster is picked up',
      text: 'Your dumpster (order {number}) is picked up. Next it is weighed; then you get your final bill with the scale ticket.\n\nYour order: {link}',
    },
    'bill-ready': {
      subject: 'Your final bill for order {number}',
      text: 'Your final bill for order {number} is ready: {amount} is due. We charge it to your card on file on {until}.\n\nWeighed: {tons} tons\nTotal: {total}\nPaid before: {paid}\nDue: {amount}\n\nThe scale ticket, every line with its arithmetic, and a way to object before then: {link}',
    },
    'bill-ready-to-pay': {
      subject: 'Your final bill for order {number}',
      text: 'Your final bill for order {number} is ready: {amount} is due. Your card is not charged without you for this amount.\n\nWeighed: {tons} tons\nTotal: {total}\nPaid before: {paid}\nDue: {amount}\n\nThe scale ticket, every line with its arithmetic, and the payment: {link}',
    },
    'bill-ready-even': {
      subject: 'Your final bill for order {number}',
      text: 'Your final bill for order {number} is ready: there is nothing more to pay. Thank you!\n\nWeighed: {tons} tons\nTotal: {total}\nPaid before: {paid}\n\nThe scale ticket and every line with its arithmetic: {link}',
    },
    'bill-ready-credit': {
      subject: 'Your final bill for order {number}: money back',
      text: 'Your final bill for order {number} is lower than what you paid: {amount} goes back to your card.\n\nWeighed: {tons} tons\nTotal: {total}\nPaid before: {paid}\nBack to you: {amount}\n\nThe scale ticket and every line with its arithmetic: {link}',
    },
    'bill-corrected': {
      subject: 'Your corrected bill for order {number}',
      text: 'We corrected the bill for order {number}: {amount} is due. We charge it to your card on file on {until}.\n\nWeighed: {tons} tons (before: {tonsBefore})\nTotal: {total}\nPaid before: {paid}\nDue: {amount}\n\nBoth scale tickets, every line with its arithmetic, and a way to object before then: {link}',
    },
    'bill-corrected-to-pay': {
      subject: 'Your corrected bill for order {number}',
      text: 'We corrected the bill for order {number}: {amount} is due. Your card is not charged without you for this amount.\n\nWeighed: {tons} tons (before: {tonsBefore})\nTotal: {total}\nPaid before: {paid}\nDue: {amount}\n\nBoth scale tickets, every line with its arithmetic, and the payment: {link}',
    },
    'bill-corrected-even': {
      subject: 'Your corrected bill for order {number}',
      text: 'We corrected the bill for order {number}: there is nothing more to pay.\n\nWeighed: {tons} tons (before: {tonsBefore})\nTotal: {total}\nPaid before: {paid}\n\nBoth scale tickets and every line with its arithmetic: {link}',
    },
    'bill-corrected-credit': {
      subject: 'Your corrected bill for order {number}: money back',
      text: 'We corrected the bill for order {number}, and you paid more than it says: {amount} goes back to your card.\n\nWeighed: {tons} tons (before: {tonsBefore})\nTotal: {total}\nPaid before: {paid}\nBack to you: {amount}\n\nBoth scale tickets and every line with its arithmetic: {link}',
    },
    'objection-answered': {
      subject: 'Our answer to your objection, order {number}',
      text: 'We looked into your objection to the bill of your order {number}, and we stand by the bill. Our answer:\n\n{answer}\n\nThe bill, and what follows: {link}\n\nYou still do not agree? Call us at {haulerPhone}.',
    },
    charged: {
      subject: 'Your payment of {amount}',
      text: '{amount} was charged to your card for order {number}. Thank you!\n\nYour receipt: {link}',
    },
    'charge-failed': {
      subject: 'Your card was declined: order {number}',
      text: 'We tried to charge {amount} to your card for order {number}, and your bank declined it.\n\nYou can pay with this or another card here: {link}',
    },
    'pay-link': {
      subject: '{amount} is still due: order {number}',
      text: '{amount} is still due for your order {number}. Your saved card could not be charged.\n\nSee the bill and pay with any card: {link}\n\nQuestions? Call us: {haulerPhone}',
    },
    'voluntary-link': {
      subject: 'Nothing is due: order {number}',
      text: 'Your order {number} is paid, and you owe nothing.\n\nIts scale ticket was read again: {tons} t instead of {tonsBefore} t. We cannot charge you for the difference any more. If you would like to pay it anyway, it is {amount}: {link}\n\nIf you do nothing, nothing happens. Questions? Call us: {haulerPhone}',
    },
    'extension-on-bill': {
      subject: 'Your rental is extended: order {number}',
      text: 'Your rental (order {number}) is extended. Nothing was charged now: {amount} comes with your final bill, for the days that you use.\n\nYour order: {link}',
    },
    'extension-declined': {
      subject: 'Your rental is extended, your card was declined: order {number}',
      text: 'Your rental (order {number}) is extended. Your bank declined your card for {amount}, so this comes with your final bill, for the days that you use.\n\nYour order: {link}',
    },
    refunded: {
      subject: '{amount} is on its way back to you',
      text: '{amount} for order {number} is on its way back to your card. Banks take 5 to 10 days to show it.\n\nYour order: {link}',
    },
    'refund-returned': {
      subject: 'Your bank sent back our refund of {amount}',
      text: 'We refunded {amount} for order {number} to your card, and your bank sent it back to us. We still owe you this amount: we will try again or pay you another way. Please call us at {haulerPhone} if your card or account was closed.\n\nYour order: {link}',
    },
    'refund-by-check': {
      subject: 'A check over {amount} is on its way to you',
      text: 'The refund of {amount} for order {number} did not reach your card, so we are sending you a check, number {reference}.\n\nYour order: {link}',
    },
    cancelled: {
      subject: 'Your order {number} is cancelled',
      text: 'Your order {number} is cancelled. {amount} goes back to your card; banks take 5 to 10 days to show it.\n\nYour order: {link}',
    },
    'cancelled-unpaid': {
      subject: 'Your order {number} is cancelled',
      text: 'Your order {number} is cancelled. You owe nothing.\n\nYour order: {link}',
    },
    'cancelled-kept': {
      subject: 'Your order {number} is cancelled',
      text: 'Your order {number} is cancelled.\n\nBack to your card: {amount}; banks take 5 to 10 days to show it\nKept for a dry run, with its tax: {kept}\n\nThe reason and the photo: {link}',
    },
    'cancelled-held': {
      subject: 'Your order {number} is cancelled',
      text: 'Your order {number} is cancelled.\n\nBack to your card now: {amount}; banks take 5 to 10 days to show it\nKept for a dry run, with its tax: {kept}\nHeld back until we have decided on a dry run fee: {held}\n\nWe decide within 3 days. What we do not keep then goes back automatically. Your order: {link}',
    },
    'fee-decided': {
      subject: 'A fee of {amount} for order {number}',
      text: 'A fee of {amount} for {fee} comes on the final bill of your order {number}; sales tax may be added.\n\nThe reason and the photo: {link}\n\nYou do not agree? Call us, or object once you have the bill.',
    },
    'fee-decided-back': {
      subject: '{amount} back for order {number}',
      text: 'We came later than we promised for your order {number}, and we are sorry. {amount} goes back to you with the final bill.\n\nYour order: {link}',
    },
    'fee-decided-kept': {
      subject: '{amount} is kept of order {number}',
      text: 'You cancelled your order {number} while we looked at a dry run. {amount} is kept for {fee}; the rest has gone back to your card.\n\nThe reason and the photo: {link}',
    },
    'rental-ending': {
      subject: 'Your rental ends tomorrow',
      text: 'Your rental (order {number}) ends tomorrow, {day}.\n\nNeed it longer, an empty one instead, or ready for pick-up? Each takes a minute: {link}',
    },
    'rental-ending-open': {
      subject: 'Shall we pick up your dumpster tomorrow?',
      text: 'You planned the pick-up of your dumpster (order {number}) for about tomorrow, {day}. It stays until you request the pick-up; days beyond those you booked may cost extra.\n\nRequest the pick-up, or see what more days cost: {link}',
    },
    'swap-unpaid': {
      subject: 'Your swap {day} is not paid yet',
      text: 'Your swap of {day} (order {number}) is not paid yet, so we cannot bring the empty dumpster.\n\nPay it or withdraw it here: {link}',
    },
    'keep-dumpster': {
      subject: 'Do you want to keep the dumpster?',
      text: 'Your order {number} was cancelled, but our driver had already left its dumpster with you. We are sorry.\n\nIf you want to keep it, pay for it here, as it was ordered: {link}\n\nIf not, you need not do anything: call us and we fetch it.',
    },
    'office-message': {
      subject: 'About your order {number}',
      text: '{message}\n\nYour order {number}: {link}\n\nQuestions? Call us: {haulerPhone}',
    },
  },
} as const satisfies {
  readonly texts: Kinds<string>
  readonly mails: Kinds<{ readonly subject: string; readonly text: string }>
  readonly [other: string]: unknown
}

export default words
