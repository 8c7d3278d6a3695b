export default {
  'signIn.title': 'Sign in',
  'phone.haveAccount': 'Already have an account?',
  'phone.orderUpdates': "We'll only use this to send order updates.",
  'phone.rates': 'Standard rates may apply.',
  'phone.consent':
    'I agree to receive texts about my orders from {hauler} at this number: up to 12 an order about delivery and pick-up, and one for each bill, charge or refund. Message and data rates may apply. Reply STOP to end them, HELP for help. See our <terms>Terms of Service</terms> and <privacy>Privacy Policy</privacy>.',
  'former.loading': 'Looking up your account...',
  'former.unknown': 'We could not look up your account',
  'former.title': 'Is this account yours?',
  'former.lead':
    'The account of this number was not used for a year. Phone numbers change hands, so please show that it is yours with a card that is saved there.',
  'former.lastFour': 'Last four digits of the card',
  'former.lastFour.missing': 'Please enter the last four digits.',
  'former.zip': 'Billing ZIP code of the card',
  'former.zip.missing': 'Please enter a 5-digit ZIP code.',
  'former.tries': '{count, plural, one {# try} other {# tries}} left.',
  'former.wrong': 'That does not match a saved card. {count, plural, one {# try} other {# tries}} left.',
  'former.over.title': 'A new account begins',
  'former.over': 'The card did not match, so this number begins with a new account.',
  'former.new': 'Otherwise a new account begins with this number, and earlier orders do not show in it.',
  'former.notMe': 'This was never me',
  'former.noCard': 'I have no such card',
} as const
