import type { RefusalName, RefusalValues } from '#domain/refusal.ts'

/** The part of a call's error that pages decide by. */
type CallError = {
  readonly data?: {
    readonly code?: string
    readonly httpStatus?: number
    readonly refusal?: RefusalName
    readonly refusalValues?: RefusalValues
  } | null
}

export const refusalOf = (error: unknown): RefusalName | null => (error as CallError)?.data?.refusal ?? null
/** What the refusal's text has in braces. */
export const refusalValuesOf = (error: unknown): RefusalValues => (error as CallError)?.data?.refusalValues ?? {}
/** Undefined when the server did not answer at all. */
export const httpStatusOf = (error: unknown): number | undefined => (error as CallError)?.data?.httpStatus
/** The call never left: the browser has no connection. */
export const isUnsent = (error: unknown): boolean => httpStatusOf(error) === undefined && !navigator.onLine
export const isSignedOutError = (error: unknown): boolean => (error as CallError)?.data?.code === 'UNAUTHORIZED'
