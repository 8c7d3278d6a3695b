import { localStore, sessionStore } from '#web/client/browser-storage.ts'

const key = 'organizationId'

/**
 * The tab shows the office of this company; it is null if the server knows the company by itself. A tab keeps its own, so that a choice in
 * another one never sends the text that is typed here to another company; a new tab begins with the last choice on this device.
 */
export const readOrganizationId = (): string | null => sessionStore.read(key) ?? localStore.read(key)

/** This device remembers a person's choice. */
export function storeOrganizationId(organizationId: string): void {
  sessionStore.write(key, organizationId)
  localStore.write(key, organizationId)
}

/** The server knew the company by itself: this tab stays with it when another company takes the person in meanwhile. */
export const keepOrganizationId = (organizationId: string): void => sessionStore.write(key, organizationId)

const employerKey = 'employerId'

/** A driver's phone shows the day of this hauler, if they drive for several; it is null if the server knows it by itself. */
export const readEmployerId = (): string | null => localStore.read(employerKey)
export const storeEmployerId = (organizationId: string): void => localStore.write(employerKey, organizationId)
export const forgetEmployerId = (): void => localStore.remove(employerKey)

/**
 * The listener is called when another tab of this device shows the day of another employer. The result is a function that stops listening.
 */
export function onOtherEmployer(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === employerKey) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
