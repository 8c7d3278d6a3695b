/**
 * The drill plants these mistakes. It negates a condition or leaves it out. It leaves out a clause, a lock or a check
 * of uniqueness. It uses one key for everything, or changes an amount by a cent. Each mistake changes one line.
 */

export const kinds = ['condition', 'where', 'lock', 'key', 'amount'] as const
export type Kind = (typeof kinds)[number]

export type Change = {
  readonly kind: Kind
  readonly path: string
  /** The number of the line. The first line is 1. */
  readonly line: number
  readonly before: string
  readonly after: string
  /** True if the change is in the text of an SQL statement, which no compiler checks. */
  readonly isOfText: boolean
}

type Rule = {
  readonly kind: Kind
  /** True for a change inside an SQL statement, false for a change outside of one. If it is missing, the rule applies to both. */
  readonly isSql?: boolean
  readonly find: RegExp
  /** Returns the text that replaces the match, or null if this place stays as it is. */
  readonly put: (found: RegExpExecArray) => string | null
}

const ts = (kind: Kind, find: RegExp, put: Rule['put']): Rule => ({ kind, isSql: false, find, put })
const inSql = (kind: Kind, find: RegExp, put: Rule['put']): Rule => ({ kind, isSql: true, find, put })
const operators = [
  ['&&', '||'],
  ['===', '!=='],
  ['<', '<='],
  ['>', '>='],
] as const

/** Makes rules that replace each operator of a pair by the other one. */
function swapped(rule: typeof ts, kind: Kind, pairs: readonly (readonly [string, string])[]): Rule[] {
  const both = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
  return both.map(([from, to]) => rule(kind, new RegExp(` ${from.replaceAll('|', '\\|')} `), () => ` ${to} `))
}

const rules: readonly Rule[] = [
  ...swapped(ts, 'condition', operators),
  ts('condition', /\bif \((.*)\) (?=\{|return|throw|continue)/, ([, condition]) => `if (!(${condition})) `),
  ts('condition', /^\s*if \(.*\) (return|throw|continue)\b.*$/, () => ''),
  inSql('where', / AND /, found => (isOfBetween(found) ? null : withoutClause(found, ''))),
  inSql('where', /\bWHERE /, found => withoutClause(found, 'WHERE TRUE')),
  ...swapped(inSql, 'where', operators.slice(2)),
  inSql('where', / IS NULL\b/, () => ' IS NOT NULL'),
  inSql('where', / IS NOT NULL\b/, () => ' IS NULL'),
  inSql('where', / <> /, () => ' = '),
  inSql('lock', / FOR UPDATE( OF \w+)?( SKIP LOCKED)?/, () => ''),
  inSql('lock', / SKIP LOCKED/, () => ''),
  { kind: 'lock', find: /(pg_(try_)?advisory(_xact)?_lock)\(/, put: ([, lock]) => `${lock}_shared(` },
  ts('lock', /^\s*await lock\w+\(.*\)$/, () => ''),
  inSql('key', / ON CONFLICT( \([^)]*\))?( WHERE .*)? DO NOTHING/, () => ''),
  inSql('key', /\$\{[\w.]*key\}/, () => `\${'one key'}`),
  ts('key', /\b(key|\w+Key): (?!string)[\w.()]+(?=,| }|$)/, ([, name]) => `${name}: 'one key'`),
  ts('key', /(?<=\b[kK]ey\w*\b.*`.*)\$\{[^{}]*\}(?=.*`)/, () => ''),
  { kind: 'amount', find: /(?<=[{,] )(\w+InCents)(?= [,}]|,)/, put: ([, name]) => `${name}: ${name} + 1` },
  { kind: 'amount', find: /(?<![\w.?"'])((\w+\??\.)*\w+InCents)\b(?!\s*[:?(]|")/, put: ([, name]) => `(${name} + 1)` },
  ts('amount', / - (?=.*InCents)|(?<=InCents.*) - /, () => ' + '),
  ts('amount', / \+ (?=.*InCents)|(?<=InCents.*) \+ /, () => ' - '),
]

/** Returns every change that the rules can make in a file. */
export function changesOf(path: string, text: string): Change[] {
  let isInSql = false
  return text.split('\n').flatMap((before, index) => {
    const isSql = isInSql || /\bsql(<.*>)?`/.test(before)
    if ((before.match(/`/g)?.length ?? 0) % 2 === 1) isInSql = !isInSql && /\bsql(<.*>)?`/.test(before)
    if (/^\s*(\/?\*|\/\/|import |export type |readonly )/.test(before)) return []
    return rules
      .filter(rule => rule.isSql === undefined || rule.isSql === isSql)
      .flatMap(rule =>
        changedLines(before, rule).map(after => ({
          kind: rule.kind,
          path,
          line: index + 1,
          before,
          after,
          isOfText: isSql && valuesIn(before) === valuesIn(after),
        })),
      )
  })
}

const valuesIn = (line: string) => line.match(/\$\{[^}]*\}/g)?.join() ?? ''

function changedLines(line: string, { find, put }: Rule): string[] {
  return [...line.matchAll(new RegExp(find, 'g'))].flatMap(found => {
    const instead = put(found)
    if (instead === null) return []
    const rest = instead.startsWith(cut)
      ? instead.slice(cut.length)
      : instead + line.slice(found.index + found[0].length)
    return [line.slice(0, found.index) + rest]
  })
}

/** A replacement that begins with this mark already contains the rest of the line. */
const cut = '\0'

const isOfBetween = ({ input, index }: RegExpExecArray) => /BETWEEN \S+$/.test(input.slice(0, index))

const endOfClause = /^ (AND|OR|ORDER|LIMIT|FOR|RETURNING|GROUP|ON|UNION|THEN|ELSE|END|JOIN|LEFT|WHERE|SET|FROM)\b/

/** Returns the line without the clause that follows, or null if the clause does not end on this line. */
function withoutClause({ input, index, 0: word }: RegExpExecArray, instead: string): string | null {
  let depth = 0
  let at = index + word.length
  for (; at < input.length; at += 1) {
    const sign = input[at] ?? ''
    if (depth === 0 && (sign === ')' || sign === '`' || sign === ',' || endOfClause.test(input.slice(at)))) break
    if ('({'.includes(sign)) depth += 1
    if (')}'.includes(sign)) depth -= 1
  }
  const clause = input.slice(index + word.length, at)
  return depth === 0 && clause && !clause.includes('BETWEEN') ? `${cut}${instead}${input.slice(at)}` : null
}
