export default {
  'failedCharge.retry': 'Try {amount} again',
  'failedCharge.paid': 'The saved card was charged.',
  'failedCharge.failedAgain': 'The card was declined again; the customer is told.',
  'failedCharge.inDoubt': 'The bank has not answered yet. The charge is checked again automatically.',
  'failedCharge.sendLink': 'Send a link to pay',
  'failedCharge.linkSent': 'The customer gets a link to pay.',
} as const
