/** The refusals of what the office does with money after a bill. */
export const moneyRefusals = {
  'card-not-agreed': {
    code: 'CONFLICT',
    message: 'The saved card may not be charged for this: the customer objects, or agreed to less. Send a link to pay.',
  },
  'sum-too-large': {
    code: 'CONFLICT',
    message: 'These prices make a sum of more than $1,000,000. Look for an amount with zeros too many.',
  },
  'card-disputed': {
    code: 'CONFLICT',
    message:
      'The customer disputes a payment at their bank. The saved card is not charged until the bank has decided. Send a link to pay.',
  },
  'payment-key-refused': {
    code: 'CONFLICT',
    message:
      'The payment service refuses the key of this installation. Nothing was charged or changed. The server’s administrator has to put in a valid key.',
  },
  'payment-permission-missing': {
    code: 'CONFLICT',
    message:
      'The key of this installation may not do this at the payment service. Nothing was charged or changed. The server’s administrator has to grant it.',
  },
  'payment-account-refused': {
    code: 'CONFLICT',
    message:
      'The payment service refuses your payment account. Nothing was charged or changed. It has to be connected again: in Settings, Company, or by the server’s administrator.',
  },
  'payment-account-closed': {
    code: 'CONFLICT',
    message:
      'Your payment account may not take charges. Nothing was charged. Its page at the payment service says what is missing.',
  },
  'payouts-not-yours': {
    code: 'CONFLICT',
    message:
      'Your payments go to the account of this installation, together with those of others. Ask its administrator.',
  },
  'payouts-without-account': {
    code: 'CONFLICT',
    message: 'Your payment account is not ready, so nothing is paid out yet. Settings, Company, says what it needs.',
  },
  'payouts-unavailable': {
    code: 'CONFLICT',
    message:
      'The payment service did not answer. Payouts to your bank go on all the same. Please check again in a minute.',
  },
  'payout-not-found': {
    code: 'NOT_FOUND',
    message: 'The payment service does not know this payout on your account.',
  },
  'account-changed': {
    code: 'CONFLICT',
    message: 'The payment account stands differently by now. The page shows how; press again if it is still needed.',
  },
  'account-unavailable': {
    code: 'CONFLICT',
    message:
      'The payment service did not answer. What you entered there is kept, and the state that you see here may be older. Please check again in a minute.',
  },
  'account-page-unavailable': {
    code: 'CONFLICT',
    message:
      'The payment service did not answer, so its page cannot be opened. What you entered there is kept. Please try again in a minute.',
  },
  'account-not-offered': {
    code: 'CONFLICT',
    message: 'This installation connects no accounts: cards are charged on the account of its key.',
  },
  'account-not-connectable': {
    code: 'CONFLICT',
    message:
      'The payment service does not let this installation connect accounts. The server’s administrator has to switch Connect on in its dashboard.',
  },
  'pay-link-sent': {
    code: 'TOO_MANY_REQUESTS',
    message: 'A link to pay was sent less than 10 minutes ago. Please wait a little.',
  },
  'customer-unreachable': {
    code: 'CONFLICT',
    message: 'This customer has no mail address and gets no texts. Please call them.',
  },
  'statement-empty': { code: 'BAD_REQUEST', message: 'There is no line with a ticket in this file.' },
  'statement-not-found': { code: 'NOT_FOUND', message: 'This statement does not exist.' },
  'statement-changed': { code: 'CONFLICT', message: 'This has changed meanwhile. Please look again.' },
  'refund-stale': { code: 'CONFLICT', message: 'A refund was made meanwhile. Please look again.' },
  'notice-over': { code: 'CONFLICT', message: '{who} has noted this already.' },
  'dispute-undecided': { code: 'CONFLICT', message: 'The bank has not decided yet.' },
  'dispute-not-found': { code: 'NOT_FOUND', message: 'This order has no such dispute.' },
  'dispute-decided': { code: 'CONFLICT', message: 'The bank has decided this dispute already.' },
  'evidence-sent': { code: 'CONFLICT', message: '{who} has handed in the answer already.' },
  'evidence-on-its-way': {
    code: 'CONFLICT',
    message: 'The answer is being handed in at this moment. Please look again in a minute.',
  },
  'evidence-too-late': {
    code: 'CONFLICT',
    message: 'The bank no longer takes an answer to this dispute. Its page at the payment service says why.',
  },
  'evidence-refused': {
    code: 'CONFLICT',
    message:
      'The payment service did not take the answer. Nothing was handed in. Download the file and hand it in on the page of the dispute there.',
  },
  'evidence-in-doubt': {
    code: 'CONFLICT',
    message:
      'The payment service gave no answer: it may have the file. Press again in a minute. If it has the file, nothing is handed in twice.',
  },
  'own-request': { code: 'FORBIDDEN', message: 'You asked for this yourself: another person has to decide.' },
  'request-of-patron': {
    code: 'FORBIDDEN',
    message: 'The person who asked gave you this right within the last 7 days. Another person has to decide.',
  },
  'request-open': { code: 'CONFLICT', message: 'Something else for this order waits for a second person already.' },
  'request-over': { code: 'CONFLICT', message: '{who} has decided this or taken it back meanwhile.' },
} as const
