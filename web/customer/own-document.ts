import { settings } from '#web/client/settings.ts'

/**
 * The result is true if a payment page needs a document of its own: the simulator's script comes from this server, the real one from
 * another host.
 */
export const hasOwnDocument = (): boolean => settings.payment !== null && !settings.payment.isSimulated
