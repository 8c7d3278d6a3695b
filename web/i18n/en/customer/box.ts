export default {
  'box.title': 'Dumpster {number}',
  'box.hauler': 'It belongs to {hauler}.',
  'box.call': 'Call {phone}',
  'box.order': 'This is the dumpster of your order {number}.',
  'box.order.open': 'Open your order',
  'box.signIn': 'Did you order it? Sign in to see your order.',
  'box.signIn.open': 'Sign in',
  'box.unknown': 'We do not know this code',
  'box.unknown.lead': 'The label may be damaged or the address incomplete. Please scan it again.',
  'box.dumpster': 'dumpster',
  'box.loading': 'Looking up the dumpster',
  'box.offline': 'The dumpster shows here as soon as the connection is back.',
} as const
