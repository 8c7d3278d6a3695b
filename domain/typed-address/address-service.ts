/**
 * Why the address service answers nobody (rule C57): its key is refused, the key may not ask it (the API is not switched on, there is no
 * billing account, the request came from another address), or its quota is used up.
 */
export const addressFaults = ['key', 'permission', 'quota'] as const
export type AddressFault = (typeof addressFaults)[number]
