import { localStore, sessionStore } from '#web/client/browser-storage.ts'

const key = 'organizationId'

/**
 * The tab shows the office of this company. It is null if the server knows the company without it. Each tab keeps its
 * own company, so that a choice in another tab never sends text from this tab to another company. A new tab begins with
 * the last choice on this device.
 */
export const readOrganizationId = (): string | null => sessionStore.read(key) ?? localStore.read(key)

/** The person has chosen this company, so this device remembers it. */
export function storeOrganizationId(organizationId: string): void {
  sessionStore.write(key, organizationId)
  localStore.write(key, organizationId)
}

/** The server knew this company without a choice. The tab keeps it, even if another company takes the person in meanwhile. */
export const keepOrganizationId = (organizationId: string): void => sessionStore.write(key, organizationId)

const employerKey = 'employerId'

/**
 * The phone of a driver who works for several haulers shows the day of this hauler. It is null if the server knows the
 * hauler without it.
 */
export const readEmployerId = (): string | null => localStore.read(employerKey)
export const storeEmployerId = (organizationId: string): void => localStore.write(employerKey, organizationId)
export const forgetEmployerId = (): void => localStore.remove(employerKey)

/**
 * The listener is called when another tab of this device changes to the day of another hauler. The result is a function
 * that stops this.
 */
export function onOtherEmployer(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === employerKey) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
