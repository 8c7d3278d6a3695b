/**
 * This file implements tRPC's HTTP protocol. Reads are GET requests, writes are POST requests with JSON, and a batch joins the names of its
 * calls with commas. The library's adapters wrap each request in web-standard objects, which costs several times as much as the procedures.
 */
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  transformTRPCResponse,
} from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import { z } from 'zod'
import { BrokenRules } from '#domain/pricing/rule.ts'
import { Refusal, refusals } from '#domain/refusal/refusal.ts'
import type { Context } from '#server/api/context.ts'
import { appRouter, callsByName, readsOfCart } from '#server/api/router.ts'
import { refusalOfSetup } from '#server/api/setup-refusal.ts'
import { maxBatchSize, notHttp, notJson, tooLong, tooManyCalls } from '#server/api/transport-words.ts'
import { isHeldError } from '#server/db/cell/held-code.ts'
import { findMovedToAfter } from '#server/db/cell/moved-keys.ts'
import { FilesUnreachable } from '#server/providers/files/files.ts'
import { PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

export type WireRequest = {
  readonly method: string
  /** `path` is the part of the URL after `/trpc/`, still encoded. */
  readonly path: string
  readonly isBatch: boolean
  /** `queryInput` is the text of `?input=` of a GET. */
  readonly queryInput: string | undefined
  /** `body` is the parsed JSON body of a POST. It is undefined if the request had no body. */
  readonly body: unknown
  /** The header `x-reads` of a POST names calls that read, joined with commas. */
  readonly reads?: string | null
}

export type WireAnswer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

/** A failure is a call that failed, or a refusal that a failure caused. */
export type Failure = { readonly path: string; readonly error: TRPCError }

const maxQueryInput = 4096
const config = appRouter._def._config

type CallResult = { readonly status: number; readonly answer: object; readonly retryAfterInSeconds?: number }

export async function answerCalls(
  request: WireRequest,
  context: Context,
  onFailure: (failure: Failure) => void,
  onRefusal: (path: string, code: string) => void = () => undefined,
): Promise<WireAnswer> {
  const type = request.method === 'POST' ? 'mutation' : 'query'
  const names = namesOf(request)
  const inputs = inputsOf(request, names)
  if (names === null || inputs instanceof TRPCError) {
    const error = inputs instanceof TRPCError ? inputs : new TRPCError({ code: 'BAD_REQUEST', message: tooManyCalls })
    return makeAnswer([resultOfFailure(error, '', type, undefined, context)], false)
  }
  const reportFailure = (path: string, cause: unknown): TRPCError => {
    const error = getTRPCErrorFromUnknown(cause)
    const isOurs = error.code === 'INTERNAL_SERVER_ERROR' || error.cause?.cause instanceof BrokenRules
    if (isOurs) onFailure({ path, error })
    else onRefusal(path, error.cause instanceof Refusal ? error.cause.refusal : error.code)
    return error
  }
  const calls = names.map(async (path, index): Promise<CallResult> => {
    const input = inputs[index]
    try {
      const data = await call({ path, type, input, batchIndex: index, context })
      if (type === 'query' || !request.reads || names.length > 1) return { status: 200, answer: { result: { data } } }
      const after = await readAfter(request.reads, { data, input }, context, reportFailure)
      return { status: 200, answer: { result: { data: after } } }
    } catch (cause) {
      return resultOfFailure(reportFailure(path, cause), path, type, input, context)
    }
  })
  return makeAnswer(await Promise.all(calls), request.isBatch, type === 'mutation' ? 'GET' : 'POST')
}

type Kind = 'query' | 'mutation'
type Call = {
  readonly path: string
  readonly type: Kind
  readonly input: unknown
  readonly batchIndex: number
  readonly context: Context
}

const procedures = Object.entries(callsByName)
const kinds = new Map(procedures.map(([path, { _def }]) => [path, _def.type]))
const fields = new Map(procedures.map(([path, { _def }]) => [path, (_def.inputs ?? []).flatMap(fieldsOf)]))

function fieldsOf(input: unknown): string[] {
  return input instanceof z.ZodObject ? Object.keys(input.shape) : []
}

/**
 * Runs one call. A call that exists only with the other method is refused as METHOD_NOT_SUPPORTED.
 *
 * @throws TRPCError, with the refusal as its cause if there is one
 */
async function call({ path, type, input, batchIndex, context }: Call): Promise<unknown> {
  const kind = kinds.get(path)
  if (kind === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
  if (kind !== type) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'Wrong method for this call.' })
  try {
    const getRawInput = async () => input
    const options = { router: appRouter, path, type, getRawInput, ctx: context, batchIndex, signal: undefined }
    return await callTRPCProcedure(options)
  } catch (error) {
    const found = error instanceof TRPCError ? error.cause : undefined
    const cause = await refusalOf(path, found, context)
    throw cause instanceof Refusal ? new TRPCError({ code: cause.code, message: cause.message, cause }) : error
  }
}

/** A hauler that moves to another cell is silent for a few seconds. */
const movingWaitInSeconds = 10

/** Replaces the error of a service with a refusal that has texts of our own. */
async function refusalOf(path: string, found: unknown, { deps }: Context): Promise<unknown> {
  if (found instanceof PaymentsMisconfigured) return refusalOfSetup(path, found)
  if (isHeldError(found)) return new Refusal('company-moving', { retryAfterInSeconds: movingWaitInSeconds })
  const address = await findMovedToAfter(deps.db, found)
  if (address !== null) return new Refusal('company-moved', { address })
  return found instanceof FilesUnreachable ? new Refusal('files-unavailable', {}, { cause: found }) : found
}

type Change = { readonly data: unknown; readonly input: unknown }

/**
 * Adds to the answer of a change the data of the cart that the page reads next. This saves a round trip. Each read is admitted like a call
 * of its own, with the changed cart. A refused read is left out. If the page calls it later, it is refused again.
 */
async function readAfter(
  reads: string,
  { data, input }: Change,
  context: Context,
  reportFailure: (path: string, cause: unknown) => TRPCError,
): Promise<unknown> {
  const cartId = cartIdIn(data) ?? cartIdIn(input)
  const names = new Set(reads.split(',').filter(isReadOfCart))
  if (cartId === null || names.size === 0 || typeof data !== 'object' || data === null) return data
  // A cart that was read before the change is not used after it.
  const stored = context.stored.get(cartId)
  const admissions: Context['admissions'] = new Map(stored && [[cartId, Promise.resolve(stored)]])
  const after: Context = { ...context, headerCartId: cartId, admissions }
  const found: Record<string, unknown> = {}
  const read = async (path: string, batchIndex: number) => {
    const readInput = fields.get(path)?.includes('cartId') ? { cartId } : undefined
    try {
      found[path] = await call({ path, type: 'query', input: readInput, batchIndex, context: after })
    } catch (cause) {
      reportFailure(path, cause)
    }
  }
  await Promise.all([...names].map(read))
  return { ...data, reads: found }
}

const isReadOfCart = (name: string): boolean => (readsOfCart as readonly string[]).includes(name)

function cartIdIn(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'cartId' in value ? value.cartId : null
  return typeof id === 'string' ? id : null
}

type ErrorText = readonly [code: TRPCError['code'], message: string]

const tookTooLong: ErrorText = ['TIMEOUT', 'The request took too long.']

const errorsByStatus: Readonly<Record<number, ErrorText>> = {
  400: ['PARSE_ERROR', notJson],
  405: ['METHOD_NOT_SUPPORTED', 'Calls are made with GET or POST.'],
  408: tookTooLong,
  413: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Calls are made in JSON.'],
  429: ['TOO_MANY_REQUESTS', refusals['too-many-requests'].message],
}

/** Answers a request that could not be read as a call. The answer has the form of a call's error, so that clients understand it. */
export function answerUnread(status: number, retryAfterInSeconds?: number): WireAnswer {
  const why: ErrorText = errorsByStatus[status] ?? [status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', '']
  const shape = shapeOf(why)
  return answerWithError(getHTTPStatusCode({ error: shape }), shape, retryAfterInSeconds)
}

/** Maps the errors of the HTTP parser. No code of the protocol has the status 431. */
const parserErrors: Readonly<Record<400 | 408 | 431, ErrorText>> = {
  400: ['BAD_REQUEST', notHttp],
  408: tookTooLong,
  431: ['PAYLOAD_TOO_LARGE', 'The address of the request or one of its headers is too long.'],
}

export function answerUnparsed(status: keyof typeof parserErrors): WireAnswer {
  const shape = shapeOf(parserErrors[status])
  return answerWithError(status, { ...shape, data: { ...shape.data, httpStatus: status } })
}

function shapeOf([code, message]: ErrorText) {
  const error = new TRPCError({ code, message })
  return getTRPCErrorShape({ config, error, type: 'unknown', path: undefined, input: undefined, ctx: undefined })
}

function answerWithError(status: number, error: ReturnType<typeof shapeOf>, retryAfterInSeconds?: number): WireAnswer {
  const answer = transformTRPCResponse(config, { error })
  return makeAnswer([{ status, answer, ...retryAfter(retryAfterInSeconds) }], false)
}

function resultOfFailure(error: TRPCError, path: string, type: Kind, input: unknown, ctx: Context): CallResult {
  const shape = getTRPCErrorShape({ config, error, type, path, input, ctx })
  const answer = transformTRPCResponse(config, { error: shape })
  const values = error.cause instanceof Refusal ? error.cause.values : {}
  return { status: getHTTPStatusCode({ error: shape }), answer, ...retryAfter(values.retryAfterInSeconds) }
}

const retryAfter = (seconds: unknown) => (typeof seconds === 'number' ? { retryAfterInSeconds: seconds } : {})

/** This wait applies if a refusal does not name the seconds until the next try. */
const usualWaitInSeconds = 60

function makeAnswer(calls: readonly CallResult[], isBatch: boolean, allowed = 'GET, POST'): WireAnswer {
  const [first] = calls
  const status = first && calls.every(call => call.status === first.status) ? first.status : 207
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'trpc-accept, accept-encoding',
  }
  const waits = calls
    .filter(call => call.status === 429 || call.status === 503)
    .map(call => call.retryAfterInSeconds ?? usualWaitInSeconds)
  if (status === 405) headers.allow = allowed
  if (waits.length > 0) headers['retry-after'] = String(Math.max(...waits))
  const answers = calls.map(call => call.answer)
  return { status, headers, body: JSON.stringify(isBatch ? answers : answers[0]) }
}

/** Returns the names of the procedures. Returns null if there are more than one request may name. */
function namesOf(request: WireRequest): string[] | null {
  let path: string
  try {
    path = decodeURIComponent(request.path)
  } catch {
    return ['']
  }
  const names = request.isBatch ? path.split(',') : [path]
  return names.length > maxBatchSize ? null : names
}

function inputsOf(request: WireRequest, names: readonly string[] | null): unknown[] | TRPCError {
  const raw = request.method === 'POST' ? request.body : parseQueryInput(request.queryInput)
  if (raw instanceof TRPCError) return raw
  const invalid = findInvalidValue(raw, names?.every(isCleaned) ?? false)
  if (invalid) return invalidInputError(invalid, names ?? [])
  if (!request.isBatch || names === null) return [raw]
  if (raw === undefined) return []
  if (typeof raw !== 'object' || raw === null) return new TRPCError({ code: 'BAD_REQUEST' })
  return names.map((_, index) => (raw as Record<number, unknown>)[index])
}

function parseQueryInput(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  if (text.length > maxQueryInput) return new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: tooLong })
  try {
    return JSON.parse(text)
  } catch {
    return new TRPCError({ code: 'PARSE_ERROR', message: notJson })
  }
}

/** No honest request has more values. A schema would check each value, and answer each with its own error. */
const maxValues = 1000
const unstorable = /\0|\p{Surrogate}/u
const allUnstorable = /\0|\p{Surrogate}/gu

/**
 * Returns true for calls whose texts lose characters that cannot be stored. These calls are not refused for such a character, because the
 * driver cannot type the texts again (rule D157).
 */
const isCleaned = (name: string): boolean => callsByName[name]?._def.meta?.isCleaned === true

type InvalidValue = { readonly path: string[]; readonly message: string }

/** Finds what is refused before any schema runs: too many values, or a text with a character that the database cannot store. */
function findInvalidValue(input: unknown, isCleaning: boolean): InvalidValue | null {
  const open: { value: unknown; path: string[] }[] = [{ value: input, path: [] }]
  let visitedCount = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    visitedCount += 1
    if (typeof value === 'string' && unstorable.test(value)) {
      return { path, message: 'This text has a character that cannot be stored.' }
    }
    if (typeof value !== 'object' || value === null) continue
    const keys = Object.keys(value)
    if (visitedCount + open.length + keys.length > maxValues) {
      return { path: [], message: 'There are too many values in this request.' }
    }
    const holder = value as Record<string, unknown>
    for (const key of keys) {
      const inner = holder[key]
      if (isCleaning && typeof inner === 'string') holder[key] = inner.replaceAll(allUnstorable, '')
      open.push({ value: holder[key], path: [...path, key] })
    }
  }
  return null
}

/** Returns the error. It names the field only if one of the calls has that field. */
function invalidInputError({ path, message }: InvalidValue, names: readonly string[]): TRPCError {
  const known = new Set(names.flatMap(name => fields.get(name) ?? []))
  const issue = { code: 'custom', path: path.filter(key => known.has(key)), message, input: undefined } as const
  return new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodRealError([issue]) })
}
