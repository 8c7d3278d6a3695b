import type { Charge } from '#server/db/payment/order-charges.ts'

/** Whether a charge may still be paid, as far as it is known here; false once its end is stored. */
export const isPayable = ({ state }: Pick<Charge, 'state'>) => state === 'asked' || state === 'open'
