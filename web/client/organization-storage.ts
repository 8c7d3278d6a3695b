import { localStore } from '#web/client/browser-storage.ts'

const key = 'organizationId'

/** The hauler in whose office somebody works who works for several; null where the server knows it by itself. */
export const readOrganizationId = (): string | null => localStore.read(key)
export const storeOrganizationId = (organizationId: string): void => localStore.write(key, organizationId)

const employerKey = 'employerId'

/** The hauler whose day a driver's phone shows, where they drive for several; null where the server knows it by itself. */
export const readEmployerId = (): string | null => localStore.read(employerKey)
export const storeEmployerId = (organizationId: string): void => localStore.write(employerKey, organizationId)
