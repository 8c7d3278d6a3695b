/**
 * This module finds the columns of a statement's result that can never be null. It treats every expression that it does not know as
 * nullable.
 */
import { isNode, type Node, nodeIn, nodesIn, numberIn } from './parse-tree.ts'
import { keyOf, knownByWhere } from './where.ts'

export type Catalog = {
  /** The entries are `relation.column`, with PostgreSQL's numbers of both. */
  readonly notNullColumns: ReadonlySet<string>
  readonly functionNames: ReadonlyMap<string, string>
  readonly operatorNames: ReadonlyMap<string, string>
  /** These functions of the database never return null. */
  readonly ownNeverNull: ReadonlySet<string>
}

export type Facts = Catalog & {
  /** Returns true if the value of a parameter can be null. The first parameter has the number 1. */
  readonly canParameterBeNull: (parameter: number) => boolean
}

type Scope = {
  readonly query: Node
  readonly parent: Scope | null
  readonly facts: Facts
  /** It is true inside the assignments of an UPDATE, where the columns still have their old values. */
  readonly isAssigning?: boolean
}

const commands = { select: 1, update: 2, insert: 3 }
const [relation, subquery, join, values, cte, group] = [0, 1, 2, 5, 6, 9]

/** Returns the columns of the result in their order. `isNullable` is true if the column can be null. */
export function nullableColumns(query: Node, facts: Facts): { name: string; isNullable: boolean }[] {
  const scope = { query, parent: null, facts }
  return resultOf(query).map((entry, index) => ({
    name: String(entry.fields.resname),
    isNullable: !isColumnNotNull(scope, index + 1),
  }))
}

const resultOf = (query: Node): Node[] =>
  nodesIn(
    numberIn(query, 'commandType') === commands.select ? query.fields.targetList : query.fields.returningList,
  ).filter(entry => entry.fields.resjunk !== 'true')

function isColumnNotNull(scope: Scope, column: number): boolean {
  const { query } = scope
  if (isNode(query.fields.setOperations)) {
    const parts = nodesIn(query.fields.rtable).filter(entry => numberIn(entry, 'rtekind') === subquery)
    return parts.every(part => isColumnNotNull({ ...scope, query: nodeIn(part, 'subquery'), parent: scope }, column))
  }
  const entry = resultOf(query)[column - 1]
  return entry !== undefined && isNotNull(nodeIn(entry, 'expr'), scope)
}

/** These operators return null only if an operand is null. */
const strictOperators = new Set('= <> < <= > >= + - * / % || ~~ ~~* !~~ !~~* ~ && @> <@ ?'.split(' '))
const strictFunctions = new Set(
  `lower upper btrim length char_length round floor ceil abs int2 int4 int8 float8 numeric text bool date timestamptz timezone extract
   make_interval encode cardinality to_jsonb hashtext`.split(/\s+/),
)
const neverNull = new Set(
  `now gen_random_uuid concat jsonb_build_object json_build_object jsonb_build_array json_build_array row_to_json
   count row_number rank`.split(/\s+/),
)
/** These functions do not return null if there is at least one row and no value is null. */
const aggregates = new Set(['sum', 'min', 'max', 'avg', 'bool_and', 'bool_or', 'string_agg'])
const lists = new Set(['jsonb_agg', 'json_agg', 'array_agg'])

const rules: Readonly<Record<string, (node: Node, scope: Scope) => boolean>> = {
  VAR: isVariableNotNull,
  CONST: node => node.fields.constisnull === 'false',
  PARAM: (node, { facts }) => !facts.canParameterBeNull(numberIn(node, 'paramid')),
  COALESCEEXPR: (node, scope) => nodesIn(node.fields.args).some(arg => isNotNull(arg, scope)),
  MINMAXEXPR: (node, scope) => nodesIn(node.fields.args).some(arg => isNotNull(arg, scope)),
  BOOLEXPR: areArgumentsNotNull,
  NULLTEST: () => true,
  BOOLEANTEST: () => true,
  DISTINCTEXPR: () => true,
  ARRAYEXPR: () => true,
  ROWEXPR: () => true,
  SQLVALUEFUNCTION: () => true,
  RELABELTYPE: (node, scope) => isNotNull(nodeIn(node, 'arg'), scope),
  COERCEVIAIO: (node, scope) => isNotNull(nodeIn(node, 'arg'), scope),
  ARRAYCOERCEEXPR: (node, scope) => isNotNull(nodeIn(node, 'arg'), scope),
  OPEXPR: (node, scope) =>
    strictOperators.has(scope.facts.operatorNames.get(String(node.fields.opno)) ?? '') &&
    areArgumentsNotNull(node, scope),
  SCALARARRAYOPEXPR: (node, scope) =>
    areArgumentsNotNull(node, scope) &&
    nodesIn(nodesIn(node.fields.args)[1]?.fields.elements).every(each => isNotNull(each, scope)) &&
    nodesIn(node.fields.args)[1]?.kind === 'ARRAYEXPR',
  FUNCEXPR: (node, scope) => isCallNotNull(node, 'funcid', scope),
  WINDOWFUNC: (node, scope) => isCallNotNull(node, 'winfnoid', scope),
  AGGREF: isAggregateNotNull,
  CASEEXPR: (node, scope) =>
    isNode(node.fields.defresult) &&
    isNotNull(node.fields.defresult, scope) &&
    nodesIn(node.fields.args).every(when => isNotNull(nodeIn(when, 'result'), scope)),
  SUBLINK: isSublinkNotNull,
}

function isNotNull(node: Node, scope: Scope): boolean {
  if (node.kind === 'COERCEVIAIO' && knownByWhere(scope.query).has(keyOf(node))) return true
  return rules[node.kind]?.(node, scope) ?? false
}

function areArgumentsNotNull(node: Node, scope: Scope): boolean {
  return nodesIn(node.fields.args).every(arg => isNotNull(arg, scope))
}

function isCallNotNull(node: Node, field: string, scope: Scope): boolean {
  const name = scope.facts.functionNames.get(String(node.fields[field])) ?? ''
  if (name === 'concat_ws')
    return nodesIn(node.fields.args)
      .slice(0, 1)
      .every(arg => isNotNull(arg, scope))
  const isNeverNull = neverNull.has(name) || scope.facts.ownNeverNull.has(name)
  return isNeverNull || (strictFunctions.has(name) && areArgumentsNotNull(node, scope))
}

function isAggregateNotNull(node: Node, scope: Scope): boolean {
  const name = scope.facts.functionNames.get(String(node.fields.aggfnoid)) ?? ''
  if (neverNull.has(name)) return true
  const { groupClause, groupingSets } = scope.query.fields
  const isGrouped = nodesIn(groupClause).length > 0 && groupingSets === null
  const isOverSomeRow = isGrouped && !isNode(node.fields.aggfilter)
  if (!isOverSomeRow) return false
  return (
    lists.has(name) ||
    (aggregates.has(name) && nodesIn(node.fields.args).every(arg => isNotNull(nodeIn(arg, 'expr'), scope)))
  )
}

function isSublinkNotNull(node: Node, scope: Scope): boolean {
  const [exists, expression, array] = [0, 4, 6]
  const type = numberIn(node, 'subLinkType')
  if (type === exists || type === array) return true
  const query = nodeIn(node, 'subselect')
  const clauses = ['groupClause', 'havingQual', 'limitCount', 'limitOffset', 'setOperations']
  const isOneRow = query.fields.hasAggs === 'true' && clauses.every(clause => query.fields[clause] === null)
  return type === expression && isOneRow && isColumnNotNull({ ...scope, query, parent: scope }, 1)
}

function isVariableNotNull(node: Node, scope: Scope): boolean {
  const levels = numberIn(node, 'varlevelsup')
  const home = levels === 0 ? scope : scopeAbove(scope, levels)
  const [number, column] = [numberIn(node, 'varno'), numberIn(node, 'varattno')]
  const entry = home && nodesIn(home.query.fields.rtable)[number - 1]
  if (!entry || numberIn(node, 'varreturningtype') !== 0) return false
  const assigned = assignedTo(home, number, column)
  if (assigned)
    return isNotNull(assigned, { ...home, isAssigning: true }) || isColumnOfTableNotNull(entry, column, home)
  if (knownByWhere(home.query).has(keyOf({ ...node, fields: { ...node.fields, varlevelsup: '0' } }))) return true
  const outerJoins = node.fields.varnullingrels
  if (Array.isArray(outerJoins) && outerJoins.length > 1) return false
  return column <= 0 || isColumnOfEntryNotNull(entry, column, home)
}

/** Returns the expression of the value that an UPDATE has assigned to a column. RETURNING returns this value. */
function assignedTo({ query, isAssigning }: Scope, relationNumber: number, column: number): Node | null {
  const isUpdated =
    !isAssigning &&
    numberIn(query, 'commandType') === commands.update &&
    numberIn(query, 'resultRelation') === relationNumber
  const entry = isUpdated && nodesIn(query.fields.targetList).find(target => numberIn(target, 'resno') === column)
  return entry ? nodeIn(entry, 'expr') : null
}

function isColumnOfEntryNotNull(entry: Node, column: number, scope: Scope): boolean {
  const kind = numberIn(entry, 'rtekind')
  if (kind === relation) return isColumnOfTableNotNull(entry, column, scope)
  if (kind === subquery) return isColumnNotNull({ ...scope, query: nodeIn(entry, 'subquery'), parent: scope }, column)
  if (kind === join) return isEachNotNull([nodesIn(entry.fields.joinaliasvars)[column - 1]], scope)
  if (kind === group && scope.query.fields.groupingSets === null)
    return isEachNotNull([nodesIn(entry.fields.groupexprs)[column - 1]], scope)
  if (kind === values) {
    const rows = Array.isArray(entry.fields.values_lists) ? entry.fields.values_lists : []
    return isEachNotNull(
      rows.map(row => nodesIn(row)[column - 1]),
      scope,
    )
  }
  return kind === cte && isColumnOfCteNotNull(entry, column, scope)
}

const isEachNotNull = (nodes: (Node | undefined)[], scope: Scope) =>
  nodes.length > 0 && nodes.every(node => node !== undefined && isNotNull(node, scope))

const isColumnOfTableNotNull = (entry: Node, column: number, { facts }: Scope): boolean =>
  facts.notNullColumns.has(`${String(entry.fields.relid)}.${column}`)

function isColumnOfCteNotNull(entry: Node, column: number, scope: Scope): boolean {
  const home = scopeAbove(scope, numberIn(entry, 'ctelevelsup'))
  const found = home && nodesIn(home.query.fields.cteList).find(one => one.fields.ctename === entry.fields.ctename)
  if (!home || !found || found.fields.cterecursive === 'true') return false
  return isColumnNotNull({ ...home, query: nodeIn(found, 'ctequery'), parent: home }, column)
}

const scopeAbove = (scope: Scope, levels: number): Scope | null =>
  levels === 0 ? scope : scope.parent && scopeAbove(scope.parent, levels - 1)
