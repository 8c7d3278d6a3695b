/** Opens a store in a separate folder, for tests that need the bytes of files. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore, Files } from '#server/providers/files/files.ts'
import { openLocalFiles } from '#server/providers/files/local/local-files.ts'

export type TestFiles = {
  readonly folder: string
  readonly files: Files
  readonly remove: () => Promise<void>
}

export async function openTestFiles(): Promise<TestFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-test-files-'))
  return {
    folder,
    files: filesIn(openLocalFiles(folder)),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** New files go into the first store. Files are read from the others as well. */
export function filesIn(store: FileStore, ...others: readonly FileStore[]): Files {
  return { store, storeOf: place => [store, ...others].find(one => one.place === place) ?? null }
}
