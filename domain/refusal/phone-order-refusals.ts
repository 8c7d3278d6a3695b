/** The refusals of the office's orders by phone (rules C15 to C17). They are a part of `refusal.ts`. */

export const phoneOrderRefusals = {
  'caller-blocked': { code: 'CONFLICT', message: '{name} is blocked: {why}. Nothing can be ordered for them.' },
  'caller-unknown': {
    code: 'CONFLICT',
    message: 'This caller has no account yet. Send them the link, so that they confirm it.',
  },
  'card-other-place': {
    code: 'CONFLICT',
    message: 'The card on file has paid for no order at this place yet. Send the customer a link to pay instead.',
  },
  'no-card-on-file': {
    code: 'CONFLICT',
    message: 'This customer has no card on file here. Send them the link to pay.',
  },
  'phone-order-sent': {
    code: 'CONFLICT',
    message: 'This order was sent with other answers. Please look at it in the list of orders.',
  },
  'texts-stopped': {
    code: 'CONFLICT',
    message: 'This number has ended texts by STOP. Send the link by mail.',
  },
} as const
