import { isNode, type Node, nodeIn, nodesIn, numberIn, type Value } from './parse-tree.ts'

const innerJoin = 0
const leftJoin = 1
const isNotNullTest = 1

const unimportant = new Set(['location', 'varnosyn', 'varattnosyn', 'varnullingrels'])

/** The key is the same for the same expression in every place of the query. */
export const keyOf = (expression: Node) =>
  JSON.stringify(expression, (name, value: unknown) => (unimportant.has(name) ? undefined : value))

const read = new WeakMap<Node, ReadonlySet<string>>()

/** Returns the expressions that are not null in any row that WHERE, and the conditions of inner joins, let through. */
export function knownByWhere(query: Node): ReadonlySet<string> {
  const known = read.get(query)
  if (known) return known
  const conditions = isNode(query.fields.jointree) ? conditionsIn(query.fields.jointree) : []
  const keys = new Set(conditions.flatMap(comparedIn).map(keyOf))
  read.set(query, keys)
  return keys
}

/** It leaves out the conditions of a side that an outer join may leave out. */
function conditionsIn(part: Node): Node[] {
  if (part.kind === 'FROMEXPR')
    return [...conjuncts(part.fields.quals), ...nodesIn(part.fields.fromlist).flatMap(conditionsIn)]
  if (part.kind !== 'JOINEXPR') return []
  const type = numberIn(part, 'jointype')
  if (type === leftJoin) return conditionsIn(nodeIn(part, 'larg'))
  if (type !== innerJoin) return []
  return [...conjuncts(part.fields.quals), ...conditionsIn(nodeIn(part, 'larg')), ...conditionsIn(nodeIn(part, 'rarg'))]
}

function conjuncts(condition: Value | undefined): Node[] {
  if (!isNode(condition)) return []
  const isAnd = condition.kind === 'BOOLEXPR' && condition.fields.boolop === 'and'
  return isAnd ? nodesIn(condition.fields.args).flatMap(conjuncts) : [condition]
}

/** A comparison is never true for null. */
function comparedIn(condition: Node): Node[] {
  if (condition.kind === 'NULLTEST')
    return numberIn(condition, 'nulltesttype') === isNotNullTest ? [nodeIn(condition, 'arg')] : []
  if (condition.kind === 'OPEXPR') return nodesIn(condition.fields.args).map(withoutRelabeling)
  if (condition.kind === 'SCALARARRAYOPEXPR') return nodesIn(condition.fields.args).slice(0, 1).map(withoutRelabeling)
  return []
}

const withoutRelabeling = (node: Node): Node =>
  node.kind === 'RELABELTYPE' ? withoutRelabeling(nodeIn(node, 'arg')) : node
