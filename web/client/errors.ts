import type { RefusalName, RefusalValues } from '#domain/refusal.ts'

/** The part of a call's error by which pages decide. */
type CallError = {
  readonly data?: {
    readonly code?: string
    readonly httpStatus?: number
    readonly refusal?: RefusalName
    readonly refusalValues?: RefusalValues
  } | null
}

export const refusalOf = (error: unknown): RefusalName | null => (error as CallError)?.data?.refusal ?? null
/** The values of the braces in the refusal's text. */
export const refusalValuesOf = (error: unknown): RefusalValues => (error as CallError)?.data?.refusalValues ?? {}
/** Undefined when the server did not answer at all. */
export const httpStatusOf = (error: unknown): number | undefined => (error as CallError)?.data?.httpStatus
/** The call was not sent: the browser has no connection. */
export const isUnsent = (error: unknown): boolean => httpStatusOf(error) === undefined && !navigator.onLine
export const isSignedOutError = (error: unknown): boolean => (error as CallError)?.data?.code === 'UNAUTHORIZED'
