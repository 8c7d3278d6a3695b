import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@rolloff/sql/connect.ts'

/** Work of this process that is not done yet. Each piece of work has a key, by which another call can wait for it. */
export type UnderWay<Outcome> = {
  /** Adds the work until it ends. Later work with the same key replaces it. */
  readonly add: (db: Db, key: string, work: Promise<Outcome>) => void
  /**
   * Returns null at once if no work with this key is under way. Else the outcome is null if the work fails or takes longer than a second.
   */
  readonly outcomeOf: (db: Db, key: string) => Promise<Outcome | null> | null
}

const timeoutInMs = 1_000

export function underWay<Outcome>(): UnderWay<Outcome> {
  const worksByDb = new WeakMap<Db, Map<string, Promise<Outcome>>>()
  return {
    add(db, key, work) {
      const works = worksByDb.get(db) ?? new Map<string, Promise<Outcome>>()
      worksByDb.set(db, works.set(key, work))
      const remove = () => {
        if (works.get(key) === work) works.delete(key)
      }
      work.then(remove, remove)
    },
    outcomeOf(db, key) {
      const work = worksByDb.get(db)?.get(key)
      if (!work) return null
      return Promise.race([work.catch(() => null), pause(timeoutInMs, null, { ref: false })])
    },
  }
}
