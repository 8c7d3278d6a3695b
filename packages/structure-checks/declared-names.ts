import { parseSync } from 'vite'
import { isCode, isTest, lineCounter, type SourceFile } from './source-file.ts'

/** No declaration may have these names; the advice is the name to use instead. */
const instead: readonly (readonly [name: RegExp, advice: string])[] = [
  [/^most[A-Z]/, 'call a maximum max…'],
  [/^patienceMs$/, 'call it timeoutMs'],
  [/^wish(es)?$/, 'call it options'],
  [
    /^(Asked|Told|Said|Seen|Answered|Judged|Kept|Held|Given|Around|Taking|Giving|Storing|Telling)$/,
    'name a type by a noun',
  ],
]

type Declared = { readonly name: string; readonly start: number }
type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Finds declarations whose name is no plain word of the field. */
export function bentNames(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) => {
      const lineAt = lineCounter(text)
      return declaredIn(path, text).flatMap(({ name, start }) =>
        instead.flatMap(([bent, advice]) => (bent.test(name) ? [`${path}:${lineAt(start)} ${name}: ${advice}.`] : [])),
      )
    })
}

function declaredIn(path: string, text: string): Declared[] {
  const found: Declared[] = []
  const take = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') found.push({ name: String(pattern.name), start: pattern.start })
    for (const inner of [pattern.argument, pattern.left]) take(inner)
    for (const element of Array.isArray(pattern.elements) ? pattern.elements : []) take(element)
    // A property that is taken out of an object under its own name is declared with the object.
    for (const property of Array.isArray(pattern.properties) ? pattern.properties : [])
      if (isNode(property) && property.shorthand !== true) take(property.value ?? property)
  }
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (!isNode(node)) return
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') take(node.id)
    if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') take(node.id)
    if (Array.isArray(node.params)) for (const parameter of node.params) take(parameter)
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseSync(path, text).program)
  return found
}

const roomOf = (path: string): string | null =>
  /^(domain|packages\/[a-z0-9-]+|web\/[a-z0-9]+|server\/[a-z0-9]+)\//.exec(path)?.[1] ?? null
/** Texts have the same exports in each language; a test chooses its stage. */
const alike = /^web\/i18n\/|^(server|web)\/testing\//

/** Finds exports of one room that share a name: a search for a name should find one thing. */
export function repeatedExports(files: readonly SourceFile[]): string[] {
  const known = new Map<string, string>()
  const problems: string[] = []
  for (const { path, text } of files) {
    const room = roomOf(path)
    if (!room || !isCode(path) || isTest(path) || alike.test(path)) continue
    for (const name of exportsOf(path, text)) {
      const before = known.get(`${room} ${name}`)
      if (before) problems.push(`${path} exports ${name}, as ${before} does: give one of them another name.`)
      else known.set(`${room} ${name}`, path)
    }
  }
  return problems
}

function exportsOf(path: string, text: string): string[] {
  return parseSync(path, text).program.body.flatMap(statement => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
    const { declaration } = statement
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    return 'id' in declaration && declaration.id && 'name' in declaration.id ? [String(declaration.id.name)] : []
  })
}
