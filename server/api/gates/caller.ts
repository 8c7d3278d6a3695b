/**
 * The gates of this folder make all procedures and decide who may call them. The order of checks is shape → rate limit → token → ownership.
 * The procedure then checks state and business rules. A gate admits or refuses, and starts no work.
 */
import { z } from 'zod'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Caller, Context } from '#server/api/context.ts'
import { t } from '#server/api/trpc.ts'

/**
 * Returns the caller, or null for a visitor.
 *
 * @throws Refusal 'account-suspended'
 */
export async function callerOf(ctx: Pick<Context, 'caller'>): Promise<Caller | null> {
  const caller = await ctx.caller()
  if (caller?.isSuspended) throw new Refusal('account-suspended')
  return caller
}

export async function signedInCallerOf(ctx: Pick<Context, 'caller'>): Promise<Caller> {
  const caller = await callerOf(ctx)
  if (!caller) throw new Refusal('signed-out')
  return caller
}

const identify = t.middleware(async ({ ctx, next }) => next({ ctx: { user: await callerOf(ctx) } }))
const identifySignedIn = t.middleware(async ({ ctx, next }) => next({ ctx: { user: await signedInCallerOf(ctx) } }))

const nothing = z.strictObject({}).nullish()

/** Reference data and first contact are open to everybody, with or without a token. */
export const anyone = <S extends z.ZodType>(input: S) => t.procedure.meta({ gate: 'anyone' }).input(input).use(identify)
export const anyoneAsksNothing = anyone(nothing)

export const signedIn = <S extends z.ZodType>(input: S) =>
  t.procedure.meta({ gate: 'signed-in' }).input(input).use(identifySignedIn)
export const signedInAsksNothing = signedIn(nothing)
