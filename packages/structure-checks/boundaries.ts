import { isIn, isInAny, type Place } from './place.ts'
import { type Import, isTest, type SourceFile } from './source-file.ts'

/** A room may always import itself. */
export type Room = {
  readonly room: Place
  readonly mayImport: readonly Place[]
  readonly mayImportTypesOf?: readonly Place[]
  /** The room may import these packages. With `null` it may import any package. */
  readonly packages: readonly string[] | null
  /** This text says where the code belongs if it may not be here. */
  readonly advice: string
}

export type Boundaries = {
  /** The first room that contains a file counts. A file in no room may import anything. */
  readonly rooms: readonly Room[]
  /** Tests, and the files of `places`, follow the first of these rooms that contains them. They may import any package. */
  readonly tests?: {
    readonly places: readonly Place[]
    readonly rooms: readonly { readonly room: Place; readonly mayImport: readonly Place[] }[]
  }
  /**
   * Only the places in `openTo` may import these, whatever a room may import. `$1` in `openTo` is the text that the
   * first group of the pattern matched. The first place that matches counts. Tests may import all of them.
   */
  readonly closed?: readonly ClosedPlace[]
}

export type ClosedPlace = {
  readonly place: RegExp
  readonly openTo: readonly Place[]
  readonly advice: string
}

/** Finds imports that the table does not allow. */
export function brokenBoundaries(files: readonly SourceFile[], boundaries: Boundaries): string[] {
  return files.flatMap(file => {
    const room = boundaries.rooms.find(one => isIn(file.path, one.room))
    if (!room) return []
    return file.imports.flatMap(imported => {
      const advice = objection(file.path, imported, room, boundaries)
      return advice === null ? [] : [`${file.path}:${imported.line} imports ${imported.of}. ${advice}`]
    })
  })
}

/** Returns null if the import is allowed. */
function objection(path: string, imported: Import, room: Room, { tests, closed = [] }: Boundaries): string | null {
  const { of, isType } = imported
  if (tests && (isTest(path) || isInAny(path, tests.places))) {
    const row = tests.rooms.find(one => isIn(path, one.room))
    return !imported.isOfProject || isInAny(of, row?.mayImport ?? []) ? null : room.advice
  }
  if (!imported.isOfProject) return isPackageAllowed(of, room) ? null : room.advice
  const isTypeAllowed = isType && isInAny(of, room.mayImportTypesOf ?? [])
  const gate = closed.find(({ place }) => place.test(of))
  if (gate && !isOpen(gate, path, of)) return isTypeAllowed ? null : gate.advice
  return isTypeAllowed || isIn(of, room.room) || isInAny(of, room.mayImport) ? null : room.advice
}

function isOpen({ place, openTo }: ClosedPlace, path: string, of: string): boolean {
  const group = place.exec(of)?.[1] ?? ''
  return openTo.some(open => isIn(path, typeof open === 'string' ? open.replaceAll('$1', group) : open))
}

function isPackageAllowed(name: string, { packages }: Room): boolean {
  return packages === null || packages.some(allowed => name === allowed || name.startsWith(`${allowed}/`))
}
