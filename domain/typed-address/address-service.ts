/**
 * The address service answers no request for one of these reasons (rule C57): it refuses the key, the key may not call it (the API is not
 * switched on, there is no billing account, the request came from another address), or the quota is used up.
 */
export const addressFaults = ['key', 'permission', 'quota'] as const
export type AddressFault = (typeof addressFaults)[number]
