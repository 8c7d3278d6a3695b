/** Runs pieces of work that share a key one after the other in this process. */
export type InOrder = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A piece of work that fails does not keep the next one from its turn. */
export function makeInOrder(): InOrder {
  const lastByKey = new Map<string, Promise<void>>()
  return async (key, work) => {
    const result = (lastByKey.get(key) ?? Promise.resolve()).then(work)
    const end = result.then(
      () => {},
      () => {},
    )
    lastByKey.set(key, end)
    try {
      return await result
    } finally {
      if (lastByKey.get(key) === end) lastByKey.delete(key)
    }
  }
}
