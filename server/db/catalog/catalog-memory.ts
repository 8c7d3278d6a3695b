/** This module caches what haulers offer, as long as it is current. `organization.catalog_version` counts every change of it. */
import type { Db } from '@rolloff/sql/connect.ts'

type RememberedValue = { readonly version: number; readonly value: Promise<unknown> }

/**
 * The limit is higher than the number of haulers, areas and languages of an installation. If the cache reaches it, the cache is emptied.
 */
const maxValues = 2000
const memories = new WeakMap<Db, Map<string, RememberedValue>>()

/**
 * Returns a value that was loaded for this version or a later one. All callers get the same object and must not change it. The caller gives
 * the version that it has just read. Without a version, the value is loaded from the database.
 */
export function rememberByVersion<Value>(
  db: Db,
  { key, version }: { readonly key: string; readonly version: number | null | undefined },
  load: () => Promise<Value>,
): Promise<Value> {
  if (version === null || version === undefined) return load()
  const memory = memoryOf(db)
  const remembered = memory.get(key)
  if (remembered?.version === version) return remembered.value as Promise<Value>
  const value = load()
  if (remembered && remembered.version > version) return value
  if (memory.size >= maxValues) memory.clear()
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
