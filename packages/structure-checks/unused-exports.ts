import { parseSync } from 'vite'
import { isIn, isInAny, type Place } from './place.ts'
import { isCode, isTest, type SourceFile } from './source-file.ts'

export type Program = {
  readonly place: Place
  readonly folders: readonly string[]
  /** A program is everything in its folders that these files import, directly or through other files. */
  readonly starts: readonly Place[]
  readonly advice: string
}

/** Finds exports of a place that the program does not use. Code that is tested but never runs has no use. */
export function unusedExports(files: readonly SourceFile[], { place, folders, starts, advice }: Program): string[] {
  const ofProgram = files.filter(({ path }) => isCode(path) && !isTest(path) && isInAny(path, folders))
  const used = namesUsedFrom(
    ofProgram.filter(({ path }) => isInAny(path, starts)),
    ofProgram,
  )
  return ofProgram
    .filter(({ path }) => isIn(path, place))
    .flatMap(file => unusedIn(file, used))
    .map(name => `${name} is used by no product code: ${advice}`)
}

/** Returns everything that the files import or re-export by name, and then the same for the files that they import. */
function namesUsedFrom(starts: readonly SourceFile[], program: readonly SourceFile[]): Set<string> {
  const byPath = new Map(program.map(file => [file.path, file]))
  const used = new Set<string>()
  const reached = new Set<SourceFile>()
  const open = [...starts]
  for (let file = open.pop(); file; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const { of, names } of file.imports) {
      for (const name of names) used.add(`${of} ${name}`)
      const next = byPath.get(of)
      if (next) open.push(next)
    }
  }
  return used
}

/** Returns the exports of a file that are used neither by other files nor by the used exports of the file itself. */
function unusedIn(file: SourceFile, used: ReadonlySet<string>): string[] {
  const declared = declarationsIn(file)
  const open = declared.filter(one => used.has(one.name))
  const running = new Set(open)
  for (let next = open.pop(); next; next = open.pop()) {
    const words = new Set(next.text.match(/[\w$]+/g))
    for (const one of declared) {
      if (!words.has(one.word) || running.has(one)) continue
      running.add(one)
      open.push(one)
    }
  }
  return declared.filter(one => one.isExported && !running.has(one)).map(({ name }) => name)
}

type Declaration = {
  readonly name: string
  readonly word: string
  readonly isExported: boolean
  readonly text: string
}

/** Returns the declarations of a file at its outermost level. */
function declarationsIn({ path, text }: SourceFile): Declaration[] {
  return parseSync(path, text).program.body.flatMap(statement => {
    const own = text.slice(statement.start, statement.end)
    const named = (word: string): Declaration => ({
      name: `${path} ${word}`,
      word,
      isExported: statement.type.startsWith('Export'),
      text: own,
    })
    if (statement.type === 'ExportDefaultDeclaration') return [named('default')]
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration') {
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [named(id.name)] : []))
    }
    const id = declaration && 'id' in declaration ? declaration.id : null
    return id?.type === 'Identifier' ? [named(id.name)] : []
  })
}
