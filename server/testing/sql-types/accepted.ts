/** Both lists may only become shorter. */
export const maxAccepted = 3
export const maxUnread = 3

/**
 * PostgreSQL cannot know that these columns are there; each has the reason that promises it. A promise that fits into the
 * statement itself, or into the row's type, is written there.
 */
export const accepted: Readonly<Record<string, string>> = {
  'server/db/account/users.ts storeUser phone': 'a new row has the number, and so has the row that it conflicts with',
  'server/db/order/orders.ts findOrderPlace timeZone': 'every snapshot was frozen with the zone of its service area',
  'server/db/order/swaps.ts listUnpaidSwaps timeZone': 'every snapshot was frozen with the zone of its service area',
}

/** These statements are not compared, because their rows or their text are known to the callers of their function alone. */
export const unread: Readonly<Record<string, string>> = {
  'packages/payment-simulator/calls/reads.ts lister':
    'the simulator’s lists differ in their columns alone, which are JSON',
  'packages/payment-simulator/calls/reads.ts reader':
    'the simulator’s objects differ in their columns alone, which are JSON',
  'packages/payment-simulator/objects/store.ts createStore':
    'the simulator’s statements are a table, executed by one function',
}
