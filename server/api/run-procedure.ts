/**
 * Runs a procedure's steps (its input, its gates, its work) in their order, as the library's own caller does. That one copies
 * everything it passes on several times at each step, which is more than most procedures do themselves.
 */
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/api/context.ts'
import { appRouter } from '#server/api/router.ts'

export type Kind = 'query' | 'mutation'

/** What a step gets; gates add to the context. */
type Asked = {
  readonly ctx: object
  readonly input: unknown
  readonly path: string
  readonly type: Kind
  readonly getRawInput: () => Promise<unknown>
  readonly batchIndex: number
  readonly meta: unknown
  readonly signal: undefined
  readonly next: (given?: { readonly ctx?: object }) => Promise<Outcome>
}

type Outcome =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly error: TRPCError; readonly marker: 'middlewareMarker' }
type Step = ((ask: Asked) => Promise<Outcome>) & { readonly _type?: string }
type Built = {
  readonly type: string
  readonly meta: unknown
  readonly inputs: readonly z.ZodType[]
  readonly middlewares: readonly Step[]
}
type Procedure = {
  readonly type: string
  readonly meta: unknown
  readonly schema: z.ZodType | undefined
  readonly steps: readonly Step[]
}

export type Call = {
  readonly path: string
  readonly type: Kind
  readonly input: unknown
  readonly batchIndex: number
  readonly context: Context
}

/** Throws TRPCError, with the refusal that caused it where one did. */
export async function runProcedure(call: Call): Promise<unknown> {
  const procedure = findProcedure(call)
  const outcome = await takeStep({ procedure, call, input: read(procedure, call.input) }, 0, call.context)
  if (outcome.ok) return outcome.data
  const { cause } = outcome.error
  throw cause instanceof Refusal ? new TRPCError({ code: cause.code, message: cause.message, cause }) : outcome.error
}

const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { readonly _def: Built }>).map(
    ([path, { _def }]) => [path, inSteps(_def)],
  ),
)

/** The input is read first and once, before all gates. */
function inSteps({ type, meta, inputs, middlewares }: Built): Procedure {
  const [schema] = inputs
  const isFirst = middlewares.findIndex(step => step._type === 'input') <= 0
  if (inputs.length > 1 || !isFirst) throw new Error('a procedure reads its input once, before its gates')
  return { type, meta, schema, steps: middlewares.filter(step => step._type !== 'input') }
}

/** A call that exists under the other method is refused as such. */
function findProcedure({ path, type }: Call): Procedure {
  const found = procedures.get(path)
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'No such call.' })
  if (found.type !== type) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'Wrong method for this call.' })
  return found
}

function read({ schema }: Procedure, raw: unknown): unknown {
  if (!schema) return undefined
  const { data, error } = schema.safeParse(raw)
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}

type Run = { readonly procedure: Procedure; readonly call: Call; readonly input: unknown }

async function takeStep(run: Run, index: number, ctx: object): Promise<Outcome> {
  const { procedure, call, input } = run
  try {
    return await (procedure.steps[index] as Step)({
      ctx,
      input,
      path: call.path,
      type: call.type,
      getRawInput: async () => call.input,
      batchIndex: call.batchIndex,
      meta: procedure.meta,
      signal: undefined,
      next: given => takeStep(run, index + 1, given?.ctx ? { ...ctx, ...given.ctx } : ctx),
    })
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause), marker: 'middlewareMarker' }
  }
}
