/** What haulers offer, cached in memory while it is current: `organization.catalog_version` counts every change of it. */
import type { Db } from '#server/db/engine/connect.ts'

type RememberedValue = { readonly version: number; readonly value: Promise<unknown> }

/** More than the haulers, areas and languages of an installation; beyond it the memory starts empty again. */
const maxKept = 2000
const memories = new WeakMap<Db, Map<string, RememberedValue>>()

/**
 * The value as it was loaded for this version or a later one, shared by all callers: nobody may change it. The version is the
 * one that the caller has just read; without one the database is asked.
 */
export function whileNewest<Value>(
  db: Db,
  { key, version }: { readonly key: string; readonly version: number | null | undefined },
  load: () => Promise<Value>,
): Promise<Value> {
  if (version === null || version === undefined) return load()
  const memory = memoryOf(db)
  const kept = memory.get(key)
  if (kept?.version === version) return kept.value as Promise<Value>
  const value = load()
  if (kept && kept.version > version) return value
  if (memory.size >= maxKept) memory.clear()
  const entry = { version, value }
  memory.set(key, entry)
  value.catch(() => {
    if (memory.get(key) === entry) memory.delete(key)
  })
  return value
}

function memoryOf(db: Db): Map<string, RememberedValue> {
  const memory = memories.get(db) ?? new Map<string, RememberedValue>()
  memories.set(db, memory)
  return memory
}
