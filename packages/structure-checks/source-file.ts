import { readdir, readFile } from 'node:fs/promises'
import { extname, join, posix, relative } from 'node:path'
import { parseSync } from 'vite'

/** The structure checks see a file of the project like this; the path is from the root, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

export type Import = {
  readonly of: string
  readonly isType: boolean
  readonly isDynamic: boolean
  /** The import takes these exports. The list is empty for a whole file or one that is fetched later. */
  readonly names: readonly string[]
  readonly line: number
}

export const codeFolders = ['domain', 'packages', 'server', 'web', 'e2e', 'bench', 'drills', 'tools', 'docs']
const rootFiles = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', 'structure.test.ts']
const rootPages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']

export async function readSources(root: string): Promise<SourceFile[]> {
  const listed = await Promise.all(codeFolders.map(folder => listFiles(join(root, folder))))
  const files = [...listed.flat(), ...[...rootFiles, ...rootPages].map(name => join(root, name))].sort()
  return Promise.all(
    files.map(async file => ({
      path: relative(root, file).replaceAll('\\', '/'),
      text: isCode(file) || isProse(file) || isManifest(file) ? await readFile(file, 'utf8') : '',
    })),
  )
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

export const isCode = (path: string) => ['.ts', '.tsx', '.mjs'].includes(extname(path)) && !path.endsWith('.d.ts')
/** The words of pages and statements are checked, and their code is not. */
const isProse = (path: string) => ['.md', '.sql', '.css'].includes(extname(path))
const isManifest = (path: string) => path.endsWith('/package.json')
/** Tests include the suites that they run, and the stages that they set. */
export const isTest = (path: string) => /\.(test|contract|spec|stage)\.tsx?$/.test(path)

const aliases = /^#(domain|server|web)\//
/** A package's files are imported by the name of the package and the name of the file. */
const ownPackages = '@rolloff/'

const read = new WeakMap<SourceFile, Import[]>()

/** Returns the imports of a file: project files by their path from the root, packages by their name. */
export function importsOf(file: SourceFile): Import[] {
  const imports = read.get(file) ?? readImports(file)
  read.set(file, imports)
  return imports
}

/** Returns the line, counted from one, of an offset in the text. */
export function lineCounter(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return offset => {
    const line = ends.findIndex(end => end >= offset)
    return (line < 0 ? ends.length : line) + 1
  }
}

function readImports({ path, text }: SourceFile): Import[] {
  if (!isCode(path)) return []
  const { module } = parseSync(path, text)
  const lineAt = lineCounter(text)
  const asProjectPath = (name: string) => {
    if (aliases.test(name)) return name.slice(1)
    if (name.startsWith(ownPackages)) return `packages/${name.slice(ownPackages.length)}`
    return name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), name)) : name
  }
  const fixed = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    of: asProjectPath(moduleRequest.value),
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
    return [{ of: asProjectPath(request.value), isType, isDynamic: false, names, line: lineAt(start) }]
  })
  const later = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const name = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    return name ? [{ of: asProjectPath(name), isType: false, isDynamic: true, names: [], line: lineAt(start) }] : []
  })
  return [...fixed, ...reexported, ...later]
}

function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string[] {
  if (kind === 'Default') return ['default']
  return name === null ? [] : [name]
}
