import { parseSync } from 'vite'
import { isTest, lineCounter, type TextFile } from '../packages/structure-checks/source-file.ts'

/** A call of `lazyPage` or `lazyDialog` fetches a page with its texts. */
export type LazyCall = {
  /** The name of the constant that has the call as its value. It is null if there is none. */
  readonly constant: string | null
  readonly page: string
  /** The call itself names these areas, because their keys come from the server or because pages below share them. */
  readonly named: readonly string[]
  /** The build inserts further areas at this place, after the last argument. */
  readonly end: number
}

/** A call of `areaOfTexts` names an area. */
export type AreaCall = {
  readonly area: string
  readonly start: number
  readonly end: number
  /** True if the call is an argument of `lazyPage` or `lazyDialog`. */
  readonly isOfLazyCall: boolean
}

export type CallsOfTexts = { readonly lazy: readonly LazyCall[]; readonly areas: readonly AreaCall[] }

const lazyNames = ['lazyPage', 'lazyDialog']
const areaName = 'areaOfTexts'
const anyName = new RegExp(`\\b(?:${[...lazyNames, areaName].join('|')})\\b`)

const read = new WeakMap<TextFile, CallsOfTexts>()

/**
 * Returns the calls by which a file fetches pages and names areas of texts: `lazyPage(() => import('#web/…'),
 * areaOfTexts('…'))`, `lazyDialog` in the same form, and `areaOfTexts('…')` anywhere. @throws if a file that is no test
 * uses one of them in another form, because the build would miss the texts of that page.
 */
export function callsOfTexts(file: TextFile): CallsOfTexts {
  const calls = read.get(file) ?? readCalls(file)
  read.set(file, calls)
  return calls
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function readCalls({ path, text }: TextFile): CallsOfTexts {
  const lazy: LazyCall[] = []
  const areas: AreaCall[] = []
  const refuse = ({ start }: Node): void => {
    if (!isTest(path))
      throw new Error(
        `${path}:${lineCounter(text)(start)} the build reads lazyPage(() => import('#web/…'), areaOfTexts('…')), lazyDialog like it, and areaOfTexts('…'): write the call in this form.`,
      )
  }
  const walk = (value: unknown, constant: string | null = null): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    if (!isNode(value)) return
    const called = nameOf(value.type === 'CallExpression' ? value.callee : null)
    if (lazyNames.includes(called)) {
      const [page, ...named] = argumentsOf(value)
      const calls = named.map(one => areaCallOf(one, true))
      const pagePath = pageOf(page)
      const known = calls.filter(one => one !== null)
      if (!page || pagePath === null || known.length < calls.length) refuse(value)
      else lazy.push({ constant, page: pagePath, named: known.map(one => one.area), end: (named.at(-1) ?? page).end })
      areas.push(...known)
    } else if (called === areaName) {
      const call = areaCallOf(value, false)
      if (call) areas.push(call)
      else refuse(value)
    } else if (value.type === 'Identifier' && anyName.test(nameOf(value))) {
      // The build would not find a call under another name.
      refuse(value)
    } else if (value.type !== 'ImportSpecifier' || nameOf(value.imported) !== nameOf(value.local)) {
      const isDeclaration = value.type === 'VariableDeclarator' || value.type === 'FunctionDeclaration'
      for (const [key, inner] of Object.entries(value)) {
        if (!isDeclaration || key !== 'id') walk(inner, key === 'init' ? nameOf(value.id) : null)
      }
    }
  }
  if (anyName.test(text)) walk(parseSync(path, text).program)
  return { lazy, areas }
}

const nameOf = (value: unknown): string => (isNode(value) && value.type === 'Identifier' ? String(value.name) : '')

const argumentsOf = (call: Node): Node[] => (Array.isArray(call.arguments) ? call.arguments.filter(isNode) : [])

/** Reads `() => import('#web/…')`. */
function pageOf(fetch: Node | undefined): string | null {
  const body = fetch?.type === 'ArrowFunctionExpression' ? fetch.body : null
  const source = isNode(body) && body.type === 'ImportExpression' ? body.source : null
  return isNode(source) ? (/^#(web\/.+)/.exec(String(source.value))?.[1] ?? null) : null
}

/** Reads `areaOfTexts('…')`. */
function areaCallOf(node: Node, isOfLazyCall: boolean): AreaCall | null {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== areaName) return null
  const [area, ...others] = argumentsOf(node)
  if (typeof area?.value !== 'string' || others.length > 0) return null
  return { area: area.value, start: node.start, end: node.end, isOfLazyCall }
}
