/**
 * This module finds every statement in the sources that declares its rows. It is written as sql<Row>`…`, or as query<Row>(…) if a provider
 * calls the driver directly. The text of a statement is the one that PostgreSQL gets, with $1, $2 and so on.
 */
import {
  isCallExpression,
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadAssignment,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  isVariableStatement,
  type Node,
  type TypeNode,
} from 'typescript/unstable/ast'
import type { Text } from './describe.ts'
import { type Sources, walk } from './project.ts'
import { type Property, propertiesOf } from './row-type.ts'
import { textsOf, UnknownText } from './write-text.ts'

export type TypedStatement = {
  /** The place is written as `file function`. */
  readonly place: string
  readonly row: readonly Property[]
  /** There is one text for each combination of the conditions in the statement. */
  readonly texts: readonly Text[]
}

/** These statements cannot be compared, because only the callers of their function determine their rows or their text. */
export type Unread = { readonly place: string; readonly why: string }

export function readStatements(sources: Sources, path: string): (TypedStatement | Unread)[] {
  const file = sources.files.get(path)
  if (!file) throw new Error(`${path} is not among the sources`)
  const found: (TypedStatement | Unread)[] = []
  file.forEachChild(declaration => {
    walk(declaration, node => {
      const written = writtenIn(sources, node)
      if (written) found.push(readStatement(sources, { place: `${path} ${nameOf(declaration)}`, ...written }))
    })
  })
  return found
}

function nameOf(declaration: Node): string {
  const [variable] = isVariableStatement(declaration) ? declaration.declarationList.declarations : []
  const isNamed = isFunctionDeclaration(declaration) || isClassDeclaration(declaration)
  const { name } = variable ?? (isNamed ? declaration : { name: undefined })
  return name && isIdentifier(name) ? name.text : 'of the file'
}

/** These are the type of the rows, and the expression of the statement's text. */
type Written = { readonly row: TypeNode; readonly text: Node }

function writtenIn(sources: Sources, node: Node): Written | null {
  if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') {
    const [row] = node.typeArguments ?? []
    return row ? { row, text: node } : null
  }
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null
  const [row] = node.typeArguments ?? []
  const [statement] = node.arguments
  if (node.expression.name.text !== 'query' || !row || !statement) return null
  return { row, text: textIn(sources, statement) }
}

/** Returns the expression of the text. The driver takes a text, or an object that contains one. */
function textIn(sources: Sources, statement: Node): Node {
  if (!isObjectLiteralExpression(statement)) return statement
  for (const property of statement.properties) {
    if (isPropertyAssignment(property) && property.name.getText() === 'text') return property.initializer
    if (!isSpreadAssignment(property)) continue
    const spread = sources.checker.getSymbolAtLocation(property.expression)?.valueDeclaration?.resolve(sources.project)
    if (spread && isVariableDeclaration(spread) && spread.initializer) return textIn(sources, spread.initializer)
  }
  return statement
}

function readStatement(
  sources: Sources,
  { place, row, text }: Written & { readonly place: string },
): TypedStatement | Unread {
  const type = sources.checker.getTypeFromTypeNode(row)
  const parts = type?.isIntersectionType() ? type.getTypes() : [type]
  if (!type || parts.some(part => part?.isTypeParameter())) return { place, why: 'its rows are named by its caller' }
  try {
    return { place, row: propertiesOf(sources.checker, type), texts: textsOf(sources, text) }
  } catch (error) {
    if (!(error instanceof UnknownText)) throw error
    return { place, why: error.message }
  }
}
