import { parseSync } from 'vite'
import { isCode, isTest, lineCounter, type TextFile } from './source-file.ts'

/** No declaration may have such a name. The advice says which name to use instead. */
export type ForbiddenName = { readonly name: RegExp; readonly advice: string }

type Declared = { readonly name: string; readonly start: number }
type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export function forbiddenNames(files: readonly TextFile[], forbidden: readonly ForbiddenName[]): string[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) => {
      const lineAt = lineCounter(text)
      return declaredIn(path, text).flatMap(({ name, start }) =>
        forbidden.flatMap(one => (one.name.test(name) ? [`${path}:${lineAt(start)} ${name}: ${one.advice}.`] : [])),
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
    // A property that is taken out of an object without a new name is declared at the object.
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

export type ExportRooms = {
  /** The text that the pattern matches in a path is the room. */
  readonly room: RegExp
  readonly except: RegExp
}

/** Finds exports of one room that share a name, because a search for a name should find one thing. */
export function repeatedExports(files: readonly TextFile[], { room: pattern, except }: ExportRooms): string[] {
  const known = new Map<string, string>()
  const problems: string[] = []
  for (const { path, text } of files) {
    const room = pattern.exec(path)?.[0]
    if (!room || !isCode(path) || isTest(path) || except.test(path)) continue
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
