import type { Charge } from '#server/db/payment/order-charges.ts'

/** Returns true if a charge may still be paid, by the facts that are stored here. Returns false once the end of the charge is stored. */
export const isPayable = ({ state }: Pick<Charge, 'state'>) => state === 'asked' || state === 'open'
