export default {
  'spot.office.photo': 'The customer’s photo',
  'spot.office.failed': 'The drawn spot could not be loaded.',
} as const
