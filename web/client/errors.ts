import type { RefusalName, RefusalValues } from '#domain/refusal/refusal.ts'

/** This is the part of a call's error by which pages decide. */
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
/** These values replace the braces in the refusal's text. */
export const refusalValuesOf = (error: unknown): RefusalValues => (error as CallError)?.data?.refusalValues ?? {}
/** If the server refused several things for the same reason, the result has the values of each. */
export const allRefusalValuesOf = (error: unknown): readonly RefusalValues[] => [
  refusalValuesOf(error),
  ...((error as CallError)?.data?.refusalOthers ?? []),
]
/** The result is undefined if our server did not answer: no answer came, or the answer is a page of a proxy. */
export const httpStatusOf = (error: unknown): number | undefined => (error as CallError)?.data?.httpStatus
/** No answer came, because there is no connection or it broke. */
export const isUnanswered = (error: unknown): boolean =>
  httpStatusOf(error) === undefined && (!navigator.onLine || !isUnreadable(error))
export const isSignedOutError = (error: unknown): boolean => (error as CallError)?.data?.code === 'UNAUTHORIZED'
/** Another server answered, such as a proxy with its own page. */
const isUnreadable = (error: unknown): boolean => (error as CallError)?.cause?.name === 'SyntaxError'
