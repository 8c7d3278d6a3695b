import type { RefusalName, RefusalValues } from '#domain/refusal/refusal.ts'

/** Pages decide by this part of a call's error. */
type CallError = {
  readonly cause?: { readonly name?: string }
  readonly data?: {
    readonly code?: string
    readonly httpStatus?: number
    readonly refusal?: RefusalName
    readonly refusalValues?: RefusalValues
    readonly refusalOthers?: readonly RefusalValues[]
  } | null
}

export const refusalOf = (error: unknown): RefusalName | null => (error as CallError)?.data?.refusal ?? null
/** The values belong to the braces in the refusal's text. */
export const refusalValuesOf = (error: unknown): RefusalValues => (error as CallError)?.data?.refusalValues ?? {}
/** The result has the values of each of several refusals at once, for the same reason. */
export const allRefusalValuesOf = (error: unknown): readonly RefusalValues[] => [
  refusalValuesOf(error),
  ...((error as CallError)?.data?.refusalOthers ?? []),
]
/** The result is undefined if no answer of ours came: nothing at all, or the page of a proxy. */
export const httpStatusOf = (error: unknown): number | undefined => (error as CallError)?.data?.httpStatus
/** Nothing came back: there is no connection, or it broke. */
export const isUnanswered = (error: unknown): boolean =>
  httpStatusOf(error) === undefined && (!navigator.onLine || !isUnreadable(error))
export const isSignedOutError = (error: unknown): boolean => (error as CallError)?.data?.code === 'UNAUTHORIZED'
/** Something answered that is not our server, such as a proxy with a page of its own. */
const isUnreadable = (error: unknown): boolean => (error as CallError)?.cause?.name === 'SyntaxError'
