import { posix } from 'node:path'
import { isInAny, type Place } from './place.ts'
import { lineCounter, type TextFile } from './source-file.ts'

export type WhatPagesName = {
  readonly pages: readonly Place[]
  /** A path that begins with one of these folders is written from the root. Any other path may be only the end of a path. */
  readonly folders: readonly string[]
  readonly scripts: readonly string[]
}

const inBackticks = /`([^`\n]+)`/g
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g
const script = /npm run ([\w:-]+)/g
const plainPath = /^[\w.-]+(?:\/[\w.-]+)*\/?$/
const isSourceName = /\.(?:ts|tsx|mjs|sql|css|md)$/

type Named = { readonly name: string; readonly offset: number }

/** The files, folders and scripts that pages name must exist. */
export function wrongPages(files: readonly TextFile[], { pages, folders, scripts }: WhatPagesName): string[] {
  const isInFolder = (name: string) => folders.some(folder => name.startsWith(`${folder}/`))
  const known = new Set(files.flatMap(({ path }) => [path, ...foldersOf(path)]))
  const ends = new Set(files.flatMap(({ path }) => endsOf(path)))
  const exists = ({ name }: Named) => {
    const path = name.replace(/\/$/, '')
    return known.has(path) || (!isInFolder(name) && ends.has(path))
  }
  return files
    .filter(({ path }) => path.endsWith('.md') && isInAny(path, pages))
    .flatMap(page => {
      const lineAt = lineCounter(page.text)
      const missing = [
        ...pathsIn(page, isInFolder).filter(named => !exists(named)),
        ...linksIn(page).filter(({ name }) => !known.has(name)),
      ].map(({ name, offset }) => `${page.path}:${lineAt(offset)} names ${name}, which does not exist.`)
      const unknown = found(page, script)
        .filter(({ name }) => !scripts.includes(name))
        .map(({ name, offset }) => `${page.path}:${lineAt(offset)} names npm run ${name}, which package.json has not.`)
      return [...missing, ...unknown]
    })
}

/** Finds text in backticks that looks like a file or folder. It begins with one of the folders, or ends like a source file. */
function pathsIn(page: TextFile, isInFolder: (name: string) => boolean): Named[] {
  return found(page, inBackticks).filter(
    ({ name }) => plainPath.test(name) && (isInFolder(name) || isSourceName.test(name)),
  )
}

/** Finds links within the repository. Each result is a path from the root. */
function linksIn(page: TextFile): Named[] {
  return found(page, link)
    .filter(({ name }) => !/^[a-z]+:/.test(name))
    .map(({ name, offset }) => ({ name: posix.join(posix.dirname(page.path), name).replace(/\/$/, ''), offset }))
}

const found = ({ text }: TextFile, pattern: RegExp): Named[] =>
  [...text.matchAll(pattern)].map(({ 1: name = '', index }) => ({ name, offset: index }))

const foldersOf = (path: string) => path.split('/').map((_, end, all) => all.slice(0, end).join('/'))
const endsOf = (path: string) => path.split('/').map((_, start, all) => all.slice(start).join('/'))
