/**
 * This is PostgreSQL's parse tree of a statement, in the form in which the catalog contains the body of a function: `{VAR :varno 1 …}`,
 * `(…)`, `<>`.
 */
export type Node = { readonly kind: string; readonly fields: Readonly<Record<string, Value>> }
export type Value = string | null | Node | readonly Value[]

const token = /[(){}]|\[ [^\]]*\]|(?:\\.|[^\s(){}\\])+/gs

export function parseTree(text: string): Value {
  const tokens = [...text.matchAll(token)].map(([found]) => found)
  let at = 0
  const next = () => tokens[at++] ?? ''

  const list = (): Value[] => {
    const values: Value[] = []
    while (tokens[at] !== ')') values.push(value())
    at += 1
    return values
  }
  const node = (): Node => {
    const kind = next()
    const fields: Record<string, Value> = {}
    while (tokens[at] !== '}') {
      const name = next().slice(1)
      fields[name] = value()
      // The bytes of a constant follow after their number.
      while (tokens[at]?.startsWith('[ ')) at += 1
    }
    at += 1
    return { kind, fields }
  }
  const value = (): Value => {
    const first = next()
    if (first === '(') return list()
    if (first === '{') return node()
    return first === '<>' ? null : first.replace(/\\(.)/g, '$1')
  }
  return value()
}

export const isNode = (value: Value | undefined): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value
export const nodesIn = (value: Value | undefined): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
export const numberIn = (node: Node, field: string): number => Number(node.fields[field] ?? 0)

export function nodeIn(node: Node, field: string): Node {
  const value = node.fields[field]
  if (!isNode(value)) throw new Error(`${node.kind} has no ${field}`)
  return value
}
