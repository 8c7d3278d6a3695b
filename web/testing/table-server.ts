import type { AnyProcedure, inferProcedureInput, inferTransformedProcedureOutput } from '@trpc/server'
import { type RefusalName, type RefusalValues, refusals } from '#domain/refusal/refusal.ts'
import type { AppRouter } from '#server/api/router.ts'

/**
 * All calls by their whole name, such as `getCart` or `office.dispatch.day`. The names of nested routers are joined as the wire joins them.
 */
type CallsIn<Routes, Prefix extends string = ''> = Both<
  {
    [Key in keyof Routes & string]: Routes[Key] extends AnyProcedure
      ? { readonly [Name in `${Prefix}${Key}`]: Routes[Key] }
      : CallsIn<Routes[Key], `${Prefix}${Key}.`>
  }[keyof Routes & string]
>
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never
type Calls = CallsIn<AppRouter['_def']['record']>
type Name = keyof Calls & string
type OutputOf<One extends Name> = Calls[One] extends AnyProcedure
  ? inferTransformedProcedureOutput<AppRouter, Calls[One]>
  : never
/** The input of a call. Mutations and queries take it as their first argument. */
type InputOf<One extends Name> = Calls[One] extends AnyProcedure ? inferProcedureInput<Calls[One]> : never

/** The server has not answered the call yet. */
export const pending = Symbol('pending')
/** The server fails. */
export const failing = Symbol('failing')
/** The connection breaks, so no answer comes. */
export const unanswered = Symbol('unanswered')
/** A proxy between page and server answers with its own page. */
export const garbled = Symbol('garbled')

type Refused = {
  readonly refused: RefusalName
  readonly values: RefusalValues
  readonly others: readonly RefusalValues[]
}

/** Returns a refusal in the server's English, with its code and values. */
export const refused = (
  name: RefusalName,
  values: RefusalValues = {},
  others: readonly RefusalValues[] = [],
): Refused => ({ refused: name, values, others })

/** The server knows no person who is signed in. */
export const signedOut = refused('signed-out')

type Answer<One extends Name> =
  | OutputOf<One>
  // The answer of a call that returns nothing.
  | undefined
  | Refused
  | typeof pending
  | typeof failing
  | typeof unanswered
  | typeof garbled

/** Returns the last input of a call by its name. */
export type Sent = (name: string) => unknown

/** The server's answer to each call, or a function that returns it. */
export type Answers = {
  readonly [One in Name]?: Answer<One> | ((input: InputOf<One>, sent: Sent) => Answer<One> | Promise<Answer<One>>)
}

/** Returns the JSON at an address that is not a call, or a whole response. */
export type Documents = (address: string) => unknown

/** `reads` names the calls whose data the answer should bring. */
export type Call = { readonly name: string; readonly input: unknown; readonly reads?: string }

type TableServer = { readonly fetch: typeof fetch; readonly calls: readonly Call[]; readonly sent: Sent }

/** Makes the server of a page test, which answers batches of calls from a table and records them. A call without an answer fails. */
export function tableServer(answers: Answers, documents: Documents = () => ({})): TableServer {
  const calls: Call[] = []
  const sent: Sent = name => calls.findLast(call => call.name === name)?.input
  const table = new Map<string, unknown>(Object.entries(answers))
  const answer = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(address), 'https://example.com')
    if (!url.pathname.startsWith('/trpc/')) {
      const document = await documents(url.pathname + url.search)
      return document instanceof Response ? document : Response.json(document)
    }
    const names = url.pathname.replace('/trpc/', '').split(',')
    const inputs = JSON.parse(url.searchParams.get('input') ?? String(init?.body ?? '{}'))
    const reads = new Headers(init?.headers).get('x-reads')
    const asked = names.map((name, at): unknown => {
      calls.push({ name, input: inputs[at], ...(reads && { reads }) })
      const entry = table.has(name) ? table.get(name) : failing
      return typeof entry === 'function' ? entry(inputs[at], sent) : entry
    })
    const found = await Promise.all(asked)
    if (found.includes(pending)) return new Promise<Response>(() => undefined)
    if (found.includes(unanswered)) throw new TypeError('Failed to fetch')
    if (found.includes(garbled)) return new Response('<h1>Bad gateway</h1>', { status: 502 })
    return Response.json(found.map(onTheWire), { status: found.length > 1 ? 207 : 200 })
  }
  return { fetch: answer, calls, sent }
}

const httpStatuses: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  TOO_MANY_REQUESTS: 429,
}

function onTheWire(answer: unknown) {
  if (answer === failing) return errorOnTheWire('INTERNAL_SERVER_ERROR', 500, 'Something went wrong on our side.', {})
  if (!isRefused(answer)) return { result: { data: answer } }
  const { code, message } = refusals[answer.refused]
  return errorOnTheWire(code, httpStatuses[code] ?? 500, message, {
    refusal: answer.refused,
    refusalValues: answer.values,
    refusalOthers: answer.others,
  })
}

const errorOnTheWire = (code: string, httpStatus: number, message: string, data: object) => ({
  error: { message, code: -32600, data: { code, httpStatus, ...data } },
})

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer
