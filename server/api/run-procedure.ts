/**
 * Runs a procedure's steps (its input, its gates, its work) in their order, as the library's own caller does. That one copies
 * everything it hands on several times at each step, which is more than most procedures do themselves.
 */
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/api/context.ts'
import { appRouter } from '#server/api/router.ts'

export type Kind = 'query' | 'mutation'

/** What goes from step to step: gates add to the context, the input's step reads the input. */
type Asked = {
  readonly ctx: object
  readonly input: unknown
  readonly path: string
  readonly type: Kind
  readonly getRawInput: () => Promise<unknown>
  readonly batchIndex: number
  readonly meta: unknown
  readonly signal: undefined
}

type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: TRPCError; readonly marker: 'middlewareMarker' }
type Given = { readonly ctx?: object; readonly input?: unknown }
type Step = ((ask: Asked & { next: (given?: Given) => Promise<Outcome> }) => Promise<Outcome>) & {
  readonly _type?: string
}
type Procedure = {
  readonly type: string
  readonly meta: unknown
  readonly inputs: readonly z.ZodType[]
  readonly middlewares: readonly Step[]
}

export type Call = {
  readonly path: string
  readonly type: Kind
  readonly input: unknown
  readonly batchIndex: number
  readonly context: Context
}

/** Throws TRPCError, with the refusal that caused it where one did. */
export async function runProcedure({ path, type, input, batchIndex, context }: Call): Promise<unknown> {
  const procedure = findProcedure(path, type)
  const { meta } = procedure
  const getRawInput = async () => input
  const asked = { ctx: context, input: undefined, path, type, getRawInput, batchIndex, meta, signal: undefined }
  const outcome = await takeStep(procedure, 0, input, asked)
  if (outcome.ok) return outcome.data
  const { cause } = outcome.error
  throw cause instanceof Refusal ? new TRPCError({ code: cause.code, message: cause.message, cause }) : outcome.error
}

/** A call that exists under the other method is told so. */
function findProcedure(path: string, type: Kind): Procedure {
  const procedures = appRouter._def.procedures as unknown as Record<string, { readonly _def: Procedure }>
  const found = Object.hasOwn(procedures, path) ? procedures[path]?._def : undefined
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'No such call.' })
  if (found.type !== type) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'Wrong method for this call.' })
  return found
}

async function takeStep(procedure: Procedure, index: number, raw: unknown, asked: Asked): Promise<Outcome> {
  try {
    const step = procedure.middlewares[index] as Step
    if (step._type === 'input') return takeStep(procedure, index + 1, raw, { ...asked, input: read(procedure, raw) })
    return await step({
      ...asked,
      next: given =>
        takeStep(procedure, index + 1, raw, given?.ctx ? { ...asked, ctx: { ...asked.ctx, ...given.ctx } } : asked),
    })
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause), marker: 'middlewareMarker' }
  }
}

function read({ inputs }: Procedure, raw: unknown): unknown {
  const [schema] = inputs
  if (!schema || inputs.length > 1) throw new Error('a procedure reads its input once')
  const { data, error } = schema.safeParse(raw)
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}
