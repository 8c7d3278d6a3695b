export default {
  'typedFee.add': 'Add a cleaning fee',
  'typedFee.about': 'For residue that ordinary emptying does not remove. It comes on the final bill of {order}.',
  'typedFee.amount': 'Amount, before tax',
  'typedFee.amount.flaw': 'Please enter dollars and cents, as 75.00.',
  'typedFee.why': 'What had to be cleaned',
  'typedFee.why.hint': 'The customer reads it on the bill.',
  'typedFee.notNamed':
    'The customer’s consent does not name cleaning: with this fee the card is not charged, and the whole bill is left to the customer to pay.',
  'typedFee.charge': 'Charge it',
  'typedFee.propose': 'Decide later',
  'typedFee.propose.hint': 'Decided later, it waits under Tickets, and the bill waits with it.',
  'typedFee.charged': 'The fee comes on the bill of {order}',
  'typedFee.proposed': 'The fee of {order} waits for a decision',
  'typedFee.fees': 'Fees that are on no bill yet',
  'typedFee.state.accepted': 'comes on the bill',
  'typedFee.state.proposed': 'not decided yet',
} as const
