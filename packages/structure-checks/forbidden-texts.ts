import { parseSync } from 'vite'
import { isCode, type SourceFile } from './source-file.ts'

const banned = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'shared',
  'lib',
  'manager',
  'service',
  'base',
])
/** These folders are beside the folders of the three apps. */
const textsOfEveryApp = /^web\/i18n\/(en|es|areas)\/common(\.ts)?$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Files and folders are named by their content, in kebab-case; no file only re-exports the content of others. */
export function wrongNames(files: readonly SourceFile[]): string[] {
  const parts = new Set(
    files.flatMap(({ path }) => path.split('/').map((_, end, all) => all.slice(0, end + 1).join('/'))),
  )
  return [...parts].flatMap(path => {
    const file = path.split('/').at(-1) ?? ''
    const name = file.replace(/\..*$/, '')
    if (banned.has(name) && !textsOfEveryApp.test(path))
      return [`${path}: "${name}" says nothing of what it holds. Name it by that.`]
    if (isCode(path) && name === 'index')
      return [`${path}: import each thing from the file that holds it, without an index.`]
    if (isCode(path) && !kebab.test(name)) return [`${path}: file names are kebab-case.`]
    return []
  })
}

type Forbidden = {
  readonly word: RegExp
  readonly advice: string
  readonly isCode: boolean
  /** The text is allowed in these files. */
  readonly except?: RegExp
}

const forbidden: readonly Forbidden[] = [
  { word: /\b(TODO|FIXME|HACK)\b/, advice: 'finish it, or write it down where work is planned', isCode: false },
  { word: /@ts-(ignore|nocheck|expect-error)/, advice: 'mend the type', isCode: false },
  { word: /biome-ignore(?!.*: \S).*/, advice: 'say why, behind a colon', isCode: false },
  { word: /\bas any\b/, advice: 'name the type', isCode: true },
  { word: /\bvi\.(mock|doMock)\b/, advice: 'pass the thing in, and an embedded one in the test', isCode: true },
  {
    word: /\bqueryKey: \[/,
    advice: 'name the query in queries.ts and take its key from there',
    isCode: true,
    except: /\/queries\.ts$|^web\/frame\/self\.ts$/,
  },
  { word: /\b(it|test|describe)\.(skip|only|todo|fixme)\b/, advice: 'a test runs or does not exist', isCode: true },
]

/** These words postpone or hide something that should be fixed. */
export function forbiddenTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isCode(path) && !/^(tools.structure|packages.structure-checks)[/]/.test(path))
    .flatMap(wordsOf)
}

function wordsOf({ path, text }: SourceFile): string[] {
  const code = forbidden.some(({ word }) => word.test(text)) ? withoutComments(path, text).split('\n') : []
  return code.flatMap((codeLine, at) =>
    forbidden.flatMap(({ word, advice, isCode, except }) => {
      if (except?.test(path)) return []
      const found = word.exec(isCode ? codeLine : (text.split('\n')[at] ?? ''))?.[0]
      return found ? [`${path}:${at + 1} says ${found}: ${advice}.`] : []
    }),
  )
}

function withoutComments(path: string, text: string): string {
  return parseSync(path, text).comments.reduce((rest, { start, end }) => {
    const blank = text.slice(start, end).replace(/[^\n]/g, ' ')
    return rest.slice(0, start) + blank + rest.slice(end)
  }, text)
}
