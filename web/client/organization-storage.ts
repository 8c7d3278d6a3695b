import { localStore, sessionStore } from '#web/client/browser-storage.ts'

const key = 'organizationId'

/**
 * The company whose office this tab shows; null where the server knows it by itself. A tab keeps its own, so that a choice in another one
 * never sends what is typed here to another company; a new tab begins with what this device chose last.
 */
export const readOrganizationId = (): string | null => sessionStore.read(key) ?? localStore.read(key)

/** A person's choice: this device remembers it. */
export function storeOrganizationId(organizationId: string): void {
  sessionStore.write(key, organizationId)
  localStore.write(key, organizationId)
}

/** What the server knew by itself: this tab stays with it when another company takes the person in meanwhile. */
export const keepOrganizationId = (organizationId: string): void => sessionStore.write(key, organizationId)

const employerKey = 'employerId'

/** The hauler whose day a driver's phone shows, where they drive for several; null where the server knows it by itself. */
export const readEmployerId = (): string | null => localStore.read(employerKey)
export const storeEmployerId = (organizationId: string): void => localStore.write(employerKey, organizationId)
export const forgetEmployerId = (): void => localStore.remove(employerKey)

/** Another tab of this device shows the day of another employer from now on. Returns how to stop. */
export function onOtherEmployer(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === employerKey) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
