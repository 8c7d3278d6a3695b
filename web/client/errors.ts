import type { RefusalName, RefusalValues } from '#domain/refusal.ts'

/** What the app does when a call fails. The app says it once at its start; pages add what is theirs. */
export type ErrorReporters = {
  readonly signedOut: () => void
  readonly mutationFailed: () => void
  /** There is no connection: what was typed is still there. */
  readonly unsent: () => void
  readonly queryFailed: () => void
}

let reporters: ErrorReporters = {
  signedOut: ignore,
  mutationFailed: ignore,
  unsent: ignore,
  queryFailed: ignore,
}

export function reportErrorsTo(theirs: ErrorReporters): void {
  reporters = theirs
}

/** The part of a call's error that pages decide by. */
type ToldError = {
  readonly message?: string
  readonly data?: {
    readonly code?: string
    readonly httpStatus?: number
    readonly refusal?: RefusalName
    readonly refusalValues?: RefusalValues
  } | null
}

export const errorMessage = (error: unknown): string => (error as ToldError)?.message ?? ''
export const refusalOf = (error: unknown): RefusalName | null => (error as ToldError)?.data?.refusal ?? null
/** What the refusal's words say in braces. */
export const refusalValuesOf = (error: unknown): RefusalValues => (error as ToldError)?.data?.refusalValues ?? {}
/** Undefined when the server did not answer at all. */
export const httpStatusOf = (error: unknown): number | undefined => (error as ToldError)?.data?.httpStatus
/** The call never left: the browser has no connection. */
export const isUnsent = (error: unknown): boolean => httpStatusOf(error) === undefined && !navigator.onLine
export const isSignedOutError = (error: unknown): boolean => (error as ToldError)?.data?.code === 'UNAUTHORIZED'

/** UNAUTHORIZED leads to sign-in from anywhere; other failures are told in general words unless the page tells them. */
export function reportMutationError(error: unknown, toldByPage: boolean): void {
  if (isSignedOutError(error)) reporters.signedOut()
  else if (!toldByPage && isUnsent(error)) reporters.unsent()
  else if (!toldByPage) reporters.mutationFailed()
}

export function reportQueryError(error: unknown, safeToFail: boolean): void {
  if (safeToFail) return
  if (isSignedOutError(error)) reporters.signedOut()
  else reporters.queryFailed()
}

function ignore() {}
