import { readdir, readFile } from 'node:fs/promises'
import { extname, join, posix, relative } from 'node:path'
import { parseSync } from 'vite'

/** The path begins at the root of the project and has forward slashes. */
export type TextFile = { readonly path: string; readonly text: string }

export type SourceFile = TextFile & { readonly imports: readonly Import[] }

export type Import = {
  /** The path of a file from the root of the project, or the name of a package with the path inside it. */
  readonly of: string
  readonly isOfProject: boolean
  readonly isType: boolean
  readonly isDynamic: boolean
  /** The import names these exports. The list is empty if it imports the whole file, or if it runs later. */
  readonly names: readonly string[]
  readonly line: number
}

/** A name that begins with a key stands for the path that begins with its value. With `{ '#': '' }`, `#shop/cart.ts` is `shop/cart.ts`. */
export type Aliases = Readonly<Record<string, string>>

export type Layout = {
  /** Every file below these folders is read. */
  readonly folders: readonly string[]
  /** These files are read as well. */
  readonly files: readonly string[]
  readonly aliases: Aliases
}

/** Reads the files of a project. A file that is neither code nor text, such as a picture, has only its path. */
export async function readProject(root: string, { folders, files, aliases }: Layout): Promise<SourceFile[]> {
  const listed = await Promise.all(folders.map(folder => listFiles(join(root, folder))))
  const all = [...listed.flat(), ...files.map(name => join(root, name))].sort()
  return Promise.all(
    all.map(async file => {
      const text = isCode(file) || isProse(file) || isManifest(file) ? await readFile(file, 'utf8') : ''
      return sourceFile(relative(root, file).replaceAll('\\', '/'), text, aliases)
    }),
  )
}

/** Returns a file whose imports are read only once, when they are first used. */
export function sourceFile(path: string, text: string, aliases: Aliases): SourceFile {
  let imports: readonly Import[] | undefined
  return {
    path,
    text,
    get imports() {
      imports ??= readImports({ path, text }, aliases)
      return imports
    },
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

export const isCode = (path: string) => ['.ts', '.tsx', '.mjs'].includes(extname(path)) && !path.endsWith('.d.ts')
/** In pages and SQL files the words are checked, and the code is not. */
const isProse = (path: string) => ['.md', '.sql', '.css'].includes(extname(path))
const isManifest = (path: string) => path.endsWith('/package.json')
/** Tests include the suites that they run, and the stages that they use. */
export const isTest = (path: string) => /\.(test|contract|spec|stage)\.tsx?$/.test(path)

/** Returns the line, counted from one, of an offset in the text. */
export function lineCounter(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return offset => {
    const line = ends.findIndex(end => end >= offset)
    return (line < 0 ? ends.length : line) + 1
  }
}

function readImports({ path, text }: TextFile, aliases: Aliases): Import[] {
  if (!isCode(path)) return []
  const { module } = parseSync(path, text)
  const lineAt = lineCounter(text)
  const target = (name: string): Pick<Import, 'of' | 'isOfProject'> => {
    if (name.startsWith('.')) return { of: posix.join(posix.dirname(path), name), isOfProject: true }
    const alias = Object.entries(aliases).find(([beginning]) => name.startsWith(beginning))
    return alias ? { of: alias[1] + name.slice(alias[0].length), isOfProject: true } : { of: name, isOfProject: false }
  }
  const fixed = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    ...target(moduleRequest.value),
    isType: text.startsWith('import type', start) || (entries.length > 0 && entries.every(entry => entry.isType)),
    isDynamic: false,
    names: entries.flatMap(({ importName }) => nameOf(importName)),
    line: lineAt(start),
  }))
  const reexported = module.staticExports.flatMap(({ start, entries }) => {
    const request = entries.find(entry => entry.moduleRequest)?.moduleRequest
    if (!request) return []
    const isType = entries.every(entry => entry.isType)
    const names = entries.flatMap(({ importName }) => nameOf(importName))
    return [{ ...target(request.value), isType, isDynamic: false, names, line: lineAt(start) }]
  })
  const later = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const name = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    return name ? [{ ...target(name), isType: false, isDynamic: true, names: [], line: lineAt(start) }] : []
  })
  return [...fixed, ...reexported, ...later]
}

function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string[] {
  if (kind === 'Default') return ['default']
  return name === null ? [] : [name]
}
