/** The browser's storage may be off or full. Written values then live only as long as the page. */
export type BrowserStore = {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
  clear: () => void
}

function storeIn(storage: () => Storage): BrowserStore {
  const fallback = new Map<string, string>()
  const attempt = <T>(stored: () => T, otherwise: () => T): T => {
    try {
      return stored()
    } catch {
      return otherwise()
    }
  }
  return {
    read: key =>
      attempt(
        () => storage().getItem(key) ?? fallback.get(key) ?? null,
        () => fallback.get(key) ?? null,
      ),
    write: (key, value) =>
      attempt(
        () => storage().setItem(key, value),
        () => void fallback.set(key, value),
      ),
    remove: key => {
      fallback.delete(key)
      attempt(
        () => storage().removeItem(key),
        () => undefined,
      )
    },
    clear: () => {
      fallback.clear()
      attempt(
        () => storage().clear(),
        () => undefined,
      )
    },
  }
}

export const localStore = storeIn(() => window.localStorage)
export const sessionStore = storeIn(() => window.sessionStorage)
