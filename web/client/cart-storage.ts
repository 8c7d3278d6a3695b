import { localStore } from '#web/client/browser-storage.ts'

const key = 'guestCartId'

export const readCartId = (): string | null => localStore.read(key)
export const storeCartId = (cartId: string): void => localStore.write(key, cartId)
export const forgetCartId = (): void => localStore.remove(key)
