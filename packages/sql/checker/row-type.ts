import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

export type Property = {
  readonly name: string
  readonly isOptional: boolean
  readonly isNullable: boolean
  /**
   * These are the types that the values have besides null, such as `string`, `number`, `Date` or `string[]`. The type `unknown` matches
   * every type.
   */
  readonly kinds: readonly string[]
}

export function propertiesOf(checker: Checker, row: Type): Property[] {
  return checker.getPropertiesOfType(row).map(symbol => {
    const members = membersOf(checker.getTypeOfSymbol(symbol))
    return {
      name: symbol.name,
      isOptional: (symbol.flags & SymbolFlags.Optional) !== 0,
      isNullable: members.some(canBeNull),
      kinds: [...new Set(members.filter(member => !isMissing(member)).map(member => kindOf(checker, member)))],
    }
  })
}

export const membersOf = (type: Type | undefined): readonly Type[] =>
  type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type]
export const canBeNull = (type: Type) => (type.flags & (TypeFlags.Null | TypeFlags.AnyOrUnknown)) !== 0
export const isMissing = (type: Type) => (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0

const primitives: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.AnyOrUnknown, 'unknown'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
]

function kindOf(checker: Checker, type: Type): string {
  // In TypeScript, a string or a number with a brand is an intersection type.
  const parts = type.isIntersectionType() ? type.getTypes() : [type]
  const primitive = primitives.find(([flags]) => parts.some(part => (part.flags & flags) !== 0))
  if (primitive) return primitive[1]
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer') return name
  if (!checker.isArrayLikeType(type) || !type.isTypeReference() || type.isTupleType()) return 'object'
  const [element] = checker.getTypeArguments(type)
  const elements = membersOf(element).filter(member => !isMissing(member))
  return `${[...new Set(elements.map(member => kindOf(checker, member)))].join('|')}[]`
}
