/** No change may make these two lists longer. */
export const maxAccepted = 3
export const maxUnread = 4

/**
 * The checker cannot know that these columns are never null. Each has the reason why it never is. A reason that can be written into the
 * statement itself, or into the row's type, is written there.
 */
export const accepted: Readonly<Record<string, string>> = {
  'server/db/account/users.ts storeUser phone': 'a new row has the number, and so has the row that it conflicts with',
  'server/db/order/orders.ts findOrderPlace timeZone': 'every snapshot was frozen with the zone of its service area',
  'server/db/order/swaps.ts listUnpaidSwaps timeZone': 'every snapshot was frozen with the zone of its service area',
}

/** The checker does not compare these statements, because only the callers of their function know their rows or their text. */
export const unread: Readonly<Record<string, string>> = {
  'packages/payment-simulator/calls/reads.ts lister':
    'the simulator’s lists differ in their columns alone, which are JSON',
  'packages/payment-simulator/calls/reads.ts reader':
    'the simulator’s objects differ in their columns alone, which are JSON',
  'packages/payment-simulator/objects/store.ts createStore':
    'the simulator’s statements are a table, executed by one function',
  'server/db/cell/made-statement.ts readMade': 'the statements of a move are made from PostgreSQL’s catalog',
}
