import pg from 'pg'
import {
  type CallExpression,
  type Identifier,
  isArrowFunction,
  isAsExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isIfStatement,
  isNoSubstitutionTemplateLiteral,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import type { Text } from './describe.ts'
import type { Sources } from './project.ts'
import { canBeNull, isMissing, membersOf } from './row-type.ts'

/** These are the values that a call gives to the parameters of a function, by the ids of the parameters. */
type Bindings = ReadonlyMap<number, { readonly node: Node; readonly bindings: Bindings }>
type Reading = {
  readonly sources: Sources
  readonly parameters: boolean[]
  /** Chooses one of several ways. The same question gets the same answer everywhere in one text. */
  readonly choose: (question: object, ways: number) => number
}

export class UnknownText extends Error {}

const none: Bindings = new Map()
const maxWays = 128

/**
 * Returns all texts that an expression can become. In a template of SQL, values become parameters, and pieces of SQL are replaced by what
 * their definitions contain. Any other expression is the whole text of a statement.
 */
export function textsOf(sources: Sources, written: Node): Text[] {
  const texts = new Map<string, Text>()
  const path: { way: number; readonly ways: number }[] = []
  do {
    const chosen = new Map<object, number>()
    let at = 0
    const choose = (question: object, ways: number): number => {
      const known = chosen.get(question)
      if (known !== undefined) return known
      path[at] ??= { way: 0, ways }
      const { way } = path[at++] ?? { way: 0 }
      chosen.set(question, way)
      return way
    }
    const parameters: boolean[] = []
    const write = isTaggedTemplateExpression(written) ? writeSql : writeString
    const text = write({ sources, parameters, choose }, written, none)
    texts.set(text, { text, canParameterBeNull: parameter => parameters[parameter - 1] ?? true })
    if (texts.size > maxWays) throw new UnknownText('it has more texts than can be tried')
  } while (goOn(path))
  return [...texts.values()]
}

/** Changes the path to the next combination of ways. Returns false if there is no other combination. */
function goOn(path: { way: number; readonly ways: number }[]): boolean {
  for (let last = path.at(-1); last; last = path.at(-1)) {
    last.way += 1
    if (last.way < last.ways) return true
    path.pop()
  }
  return false
}

function writeSql(reading: Reading, node: Node, bindings: Bindings): string {
  if (isParenthesizedExpression(node) || isAsExpression(node)) return writeSql(reading, node.expression, bindings)
  if (isTaggedTemplateExpression(node)) return pieces(node.template, hole => writeHole(reading, hole, bindings))
  if (isConditionalExpression(node)) {
    const way = reading.choose(node, 2) === 0 ? node.whenTrue : node.whenFalse
    return writeSql(reading, way, bindings)
  }
  if (isIdentifier(node)) return writeNamed(reading, node, bindings, writeSql)
  if (isCallExpression(node)) return writeCall(reading, node, bindings)
  throw new UnknownText(`${node.getText()} is SQL that cannot be followed`)
}

function writeHole(reading: Reading, node: Node, bindings: Bindings): string {
  const type = reading.sources.checker.getTypeAtLocation(node)
  if (type?.getSymbol()?.name === 'Statement') return writeSql(reading, node, bindings)
  const count = reading.parameters.push(membersOf(type).some(member => canBeNull(member) || isMissing(member)))
  return `$${count}`
}

function pieces(template: TemplateLiteral, write: (hole: Node) => string): string {
  if (!isTemplateExpression(template)) return template.text
  const spans = template.templateSpans.map(({ expression, literal }) => write(expression) + literal.text)
  return template.head.text + spans.join('')
}

const quoting: Readonly<Record<string, (text: string) => string>> = {
  raw: text => text,
  id: pg.escapeIdentifier,
  ref: text => text.split('.').map(pg.escapeIdentifier).join('.'),
  table: text => text.split('.').map(pg.escapeIdentifier).join('.'),
  lit: pg.escapeLiteral,
}

function writeCall(reading: Reading, node: CallExpression, bindings: Bindings): string {
  const [argument] = node.arguments
  const name = isPropertyAccessExpression(node.expression) ? node.expression.name.text : ''
  if (name === 'join' && argument) return writeElement(reading, argument, bindings)
  const quote = quoting[name]
  if (quote && argument) return quote(isNumber(argument) ? '1' : writeString(reading, argument, bindings))
  return followCall(reading, node, bindings, writeSql)
}

/** Writes a list with only one element, because all elements of a list have the same form. */
function writeElement(reading: Reading, list: Node, bindings: Bindings): string {
  const isMapped = isCallExpression(list) && isPropertyAccessExpression(list.expression)
  const each = isMapped && list.expression.name.text === 'map' ? list.arguments[0] : undefined
  if (each && isArrowFunction(each) && !isBlock(each.body)) return writeSql(reading, each.body, bindings)
  const quote = each && isPropertyAccessExpression(each) ? quoting[each.name.text] : undefined
  if (quote) return quote('any')
  throw new UnknownText(`${list.getText()} is a list that cannot be followed`)
}

/** Returns true for `String(…)`, which makes text of a number of rows. */
const isNumber = (node: Node): boolean =>
  isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'String'

function followCall(reading: Reading, node: CallExpression, bindings: Bindings, write: Write): string {
  if (!isIdentifier(node.expression)) throw new UnknownText(`${node.getText()} is a call that cannot be followed`)
  const declared = declarationOf(reading, node.expression)
  const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared
  if (!made || !(isArrowFunction(made) || isFunctionDeclaration(made)) || !made.body)
    throw new UnknownText(`${node.expression.text} is not a function that can be followed`)
  const inner = new Map(bindings)
  for (const [index, parameter] of made.parameters.entries()) {
    const symbol = reading.sources.checker.getSymbolAtLocation(parameter.name)
    const given = node.arguments[index]
    const value = given ? { node: given, bindings } : parameter.initializer && { node: parameter.initializer, bindings }
    if (symbol && value) inner.set(symbol.id, value)
  }
  return write(reading, isBlock(made.body) ? returned(reading, made.body) : made.body, inner)
}

/** Returns one of the expressions that a function can return. */
function returned(reading: Reading, body: Node): Node {
  const answers: Node[] = []
  body.forEachChild(statement => {
    const answer = isIfStatement(statement) ? statement.thenStatement : statement
    if (isReturnStatement(answer) && answer.expression) answers.push(answer.expression)
  })
  const answer = answers[reading.choose(body, answers.length)]
  if (!answer) throw new UnknownText('a function without an answer')
  return answer
}

/** Writes a text that becomes a part of a statement. */
function writeString(reading: Reading, node: Node, bindings: Bindings): string {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (isTemplateExpression(node)) return pieces(node, hole => writeString(reading, hole, bindings))
  const type = reading.sources.checker.getTypeAtLocation(node)
  const literals = membersOf(type).flatMap(member => (member.isStringLiteralType() ? [member.value] : []))
  if (literals.length > 0 && literals.length === membersOf(type).length)
    return literals[reading.choose(type ?? node, literals.length)] ?? ''
  if (isIdentifier(node)) return writeNamed(reading, node, bindings, writeString)
  if (isCallExpression(node)) return followCall(reading, node, bindings, writeString)
  throw new UnknownText(`${node.getText()} is text that is not known here`)
}

type Write = (reading: Reading, node: Node, bindings: Bindings) => string

function writeNamed(reading: Reading, node: Identifier, bindings: Bindings, write: Write): string {
  const symbol = reading.sources.checker.getSymbolAtLocation(node)
  const bound = symbol && bindings.get(symbol.id)
  if (bound) return write(reading, bound.node, bound.bindings)
  const declared = declarationOf(reading, node)
  if (!declared || isParameterDeclaration(declared) || !isVariableDeclaration(declared) || !declared.initializer)
    throw new UnknownText(`${node.text} is not known here`)
  return write(reading, declared.initializer, bindings)
}

/** Finds the declaration of a name, even if it is in another file. */
function declarationOf({ sources }: Reading, name: Identifier): Node | undefined {
  const symbol = sources.checker.getSymbolAtLocation(name)
  const isImported = symbol?.declarations.length && !symbol.valueDeclaration
  const declared = isImported ? sources.checker.getAliasedSymbol(symbol) : symbol
  return declared?.valueDeclaration?.resolve(sources.project)
}
