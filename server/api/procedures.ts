/** Every call under its whole name, such as "getCart" and "office.trucks.list". The library's type of the list is a tree; the list is flat. */
import { appRouter } from '#server/api/router.ts'

export type Procedure = {
  readonly _def: {
    readonly type: string
    readonly meta?: { readonly gate?: string }
    readonly inputs?: readonly unknown[]
  }
}

const isProcedure = (value: unknown): value is Procedure => typeof value === 'function' && '_def' in value

export const procedures: ReadonlyMap<string, Procedure> = new Map(
  Object.entries<unknown>(appRouter._def.procedures).flatMap(([name, one]) => (isProcedure(one) ? [[name, one]] : [])),
)
