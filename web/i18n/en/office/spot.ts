export default {
  'spot.office.title': 'Where the customer wants it',
  'spot.office.earlier': 'Where a customer wanted it last time',
  'spot.office.photo': 'The customer’s photo',
  'spot.office.failed': 'The drawn spot could not be loaded.',
} as const
