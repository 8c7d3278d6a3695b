import { isNode, type Node, nodeIn, nodesIn, numberIn, type Value } from './parse-tree.ts'

const innerJoin = 0
const leftJoin = 1
const isNotNullTest = 1

const unimportant = new Set(['location', 'varnosyn', 'varattnosyn', 'varnullingrels'])

/** Returns a key that is the same for the same expression everywhere in the query. */
export const keyOf = (expression: Node) =>
  JSON.stringify(expression, (name, value: unknown) => (unimportant.has(name) ? undefined : value))

const read = new WeakMap<Node, ReadonlySet<string>>()

/**
 * Returns the keys of the expressions that cannot be null in the result, because WHERE or the condition of an inner join refuses rows in
 * which they are null.
 */
export function knownByWhere(query: Node): ReadonlySet<string> {
  const known = read.get(query)
  if (known) return known
  const conditions = isNode(query.fields.jointree) ? conditionsIn(query.fields.jointree) : []
  const keys = new Set(conditions.flatMap(comparedIn).map(keyOf))
  read.set(query, keys)
  return keys
}

/** Returns the conditions that every row of the result fulfils. Conditions of the optional side of an outer join are left out. */
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

/** Returns the expressions that cannot be null if the condition is true. A comparison with null is never true. */
function comparedIn(condition: Node): Node[] {
  if (condition.kind === 'NULLTEST')
    return numberIn(condition, 'nulltesttype') === isNotNullTest ? [nodeIn(condition, 'arg')] : []
  if (condition.kind === 'OPEXPR') return nodesIn(condition.fields.args).map(withoutRelabeling)
  if (condition.kind === 'SCALARARRAYOPEXPR') return nodesIn(condition.fields.args).slice(0, 1).map(withoutRelabeling)
  return []
}

const withoutRelabeling = (node: Node): Node =>
  node.kind === 'RELABELTYPE' ? withoutRelabeling(nodeIn(node, 'arg')) : node
