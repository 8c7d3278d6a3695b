import { posix } from 'node:path'
import { codeFolders, lineCounter, type SourceFile } from './source-file.ts'

const isPage = (path: string) => /^(README|CONTRIBUTING|CHANGELOG)\.md$|^(docs|bench)\/.+\.md$/.test(path)
const inBackticks = /`([^`\n]+)`/g
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g
const script = /npm run ([\w:-]+)/g
const plainPath = /^[\w.-]+(?:\/[\w.-]+)*\/?$/
const isInCodeFolder = new RegExp(`^(?:${codeFolders.join('|')})/`)
const isSourceName = /\.(?:ts|tsx|mjs|sql|css|md)$/

type Named = { readonly name: string; readonly offset: number }

/** README, CONTRIBUTING, docs and the pages of bench name files, folders and scripts that exist. */
export function wrongPages(files: readonly SourceFile[], scripts: readonly string[]): string[] {
  const known = new Set(files.flatMap(({ path }) => [path, ...foldersOf(path)]))
  const ends = new Set(files.flatMap(({ path }) => endsOf(path)))
  const exists = ({ name }: Named) => {
    const path = name.replace(/\/$/, '')
    return known.has(path) || (!isInCodeFolder.test(name) && ends.has(path))
  }
  return files
    .filter(({ path }) => isPage(path))
    .flatMap(page => {
      const lineAt = lineCounter(page.text)
      const missing = [
        ...pathsIn(page).filter(named => !exists(named)),
        ...linksIn(page).filter(({ name }) => !known.has(name)),
      ].map(({ name, offset }) => `${page.path}:${lineAt(offset)} names ${name}, which does not exist.`)
      const unknown = found(page, script)
        .filter(({ name }) => !scripts.includes(name))
        .map(({ name, offset }) => `${page.path}:${lineAt(offset)} names npm run ${name}, which package.json has not.`)
      return [...missing, ...unknown]
    })
}

/** Finds text in backticks that looks like a file or folder: below a folder of the code, or a source file by the end of its path. */
function pathsIn(page: SourceFile): Named[] {
  return found(page, inBackticks).filter(
    ({ name }) => plainPath.test(name) && (isInCodeFolder.test(name) || isSourceName.test(name)),
  )
}

/** Finds links within the repository, from its root. */
function linksIn(page: SourceFile): Named[] {
  return found(page, link)
    .filter(({ name }) => !/^[a-z]+:/.test(name))
    .map(({ name, offset }) => ({ name: posix.join(posix.dirname(page.path), name).replace(/\/$/, ''), offset }))
}

const found = ({ text }: SourceFile, pattern: RegExp): Named[] =>
  [...text.matchAll(pattern)].map(({ 1: name = '', index }) => ({ name, offset: index }))

const foldersOf = (path: string) => path.split('/').map((_, end, all) => all.slice(0, end).join('/'))
const endsOf = (path: string) => path.split('/').map((_, start, all) => all.slice(start).join('/'))
