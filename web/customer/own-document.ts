import { settings } from '#web/client/settings.ts'

/**
 * The result is true if a payment page needs its own document. The simulator's script comes from this server, the real
 * script from another host.
 */
export const hasOwnDocument = (): boolean => settings.payment !== null && !settings.payment.isSimulated
