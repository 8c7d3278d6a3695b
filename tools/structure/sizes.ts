import { parseSync } from 'vite'
import { isCode, isTest, lineCounter, type SourceFile } from './source-file.ts'

const mostLinesOfFile = 300
const mostLinesOfTestFile = 500
const mostLinesOfFunction = 60
const mostLinesOfComponent = 120

type Sized = { readonly name: string; readonly line: number; readonly lines: number }
type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

export function tooLong(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => isCode(path)).flatMap(file => [...fileTooLong(file), ...functionsTooLong(file)])
}

function fileTooLong({ path, text }: SourceFile): string[] {
  const most = isTest(path) ? mostLinesOfTestFile : mostLinesOfFile
  const lines = text.trimEnd().split('\n').length
  return lines > most ? [`${path} has ${lines} lines, ${most} at most: split it by what it holds.`] : []
}

/** Tests are told in long functions, so only their files count. */
function functionsTooLong(file: SourceFile): string[] {
  if (isTest(file.path)) return []
  return functionsOf(file).flatMap(({ name, line, lines }) => {
    const isComponent = file.path.endsWith('.tsx') && /^[A-Z]/.test(name)
    const most = isComponent ? mostLinesOfComponent : mostLinesOfFunction
    if (lines <= most) return []
    return [`${file.path}:${line} ${name || 'a function'} has ${lines} lines, ${most} at most: give its parts names.`]
  })
}

function functionsOf({ path, text }: SourceFile): Sized[] {
  const found: Sized[] = []
  const lineAt = lineCounter(text)
  const visit = (node: Node, name: string): void => {
    if (/Function(Declaration|Expression)$/.test(node.type) && node.body) {
      const own = isNode(node.id) ? String(node.id.name) : name
      found.push({ name: own, line: lineAt(node.start), lines: lineAt(node.end) - lineAt(node.start) + 1 })
    }
    for (const [key, child] of Object.entries(node)) {
      const childName = key === 'init' || key === 'value' ? nameOf(node.id ?? node.key) : ''
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one, childName)
    }
  }
  visit(parseSync(path, text).program as unknown as Node, '')
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : '')
