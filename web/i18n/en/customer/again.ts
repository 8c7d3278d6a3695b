export default {
  'again.button': 'Order this again',
  'again.button.of': 'Order this again: {number}',
  'again.failed.title': 'Unable to Order This Again',
  'again.failed': 'We hit a snag processing your request. Please try again.',
  'again.unserved.title': 'We do not serve this place any more',
  'again.unserved': 'Create a new order for another ZIP code.',
  'again.leftOut.title': 'Not everything could be taken over',
  'again.leftOut.goods': 'Not offered any more: {names}.',
  'again.leftOut.address': 'The address of that order is not saved any more. Please choose one.',
} as const
