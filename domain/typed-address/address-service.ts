/**
 * The reasons why the address service answers nobody (rule C57). `key`: it refuses the key. `permission`: the key may not call it, because
 * the API is switched off, there is no billing account, or the request came from another address. `quota`: the quota is used up.
 */
export const addressFaults = ['key', 'permission', 'quota'] as const
export type AddressFault = (typeof addressFaults)[number]
