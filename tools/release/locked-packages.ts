/** Reads package-lock.json. It says which packages belong together, and what each of them is. */

/** This is an entry of the lock file, as far as a release needs it. */
export type LockEntry = {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The key is the folder of the package, such as `node_modules/pg`. */
export type Lock = Readonly<Record<string, LockEntry>>

/** The parts of a package that a release names. */
export type LockedPackage = {
  readonly folder: string
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
  /** The hash of the archive in the registry, as the lock file writes it. */
  readonly integrity: string | null
  /** The folders of the packages that it imports. */
  readonly needs: readonly string[]
}

const marker = 'node_modules/'

/** Finds the folder of a package as Node does: in the folder of the importing package, and then in those above it. */
export function findFolder(lock: Lock, importer: string, name: string): string | null {
  let base = importer
  for (;;) {
    const folder = `${base === '' ? '' : `${base}/`}${marker}${name}`
    if (lock[folder]) return folder
    if (base === '') return null
    const end = base.lastIndexOf(marker)
    base = end <= 0 ? '' : base.slice(0, end - 1)
  }
}

/**
 * Returns the folders of the packages with all that they import. Optional packages of other machines are not installed, so
 * `isInstalled` leaves them out.
 */
export function closureOf(lock: Lock, starts: readonly string[], isInstalled: (folder: string) => boolean): string[] {
  const found = new Set<string>()
  const follow = (folder: string) => {
    if (found.has(folder)) return
    found.add(folder)
    for (const need of needsOf(lock, folder)) if (isInstalled(need)) follow(need)
  }
  for (const folder of starts) follow(folder)
  return [...found].sort()
}

function needsOf(lock: Lock, folder: string): string[] {
  const { dependencies, optionalDependencies } = lock[folder] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return names.flatMap(name => findFolder(lock, folder, name) ?? [])
}

export function readPackage(lock: Lock, folder: string): LockedPackage {
  const { version, license, integrity } = lock[folder] ?? {}
  if (!version) throw new Error(`package-lock.json does not have ${folder}.`)
  return {
    folder,
    name: folder.slice(folder.lastIndexOf(marker) + marker.length),
    version,
    license: license ?? 'NOASSERTION',
    integrity: integrity ?? null,
    needs: needsOf(lock, folder),
  }
}
