/**
 * This is the error if the database answers and refuses. Its message is one sentence for the person who starts the server, with what this
 * person must change.
 */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

const ofPassword =
  'The database refuses the password of DATABASE_URL: correct it there, with special characters percent-encoded.'
const ofName = 'The server of DATABASE_URL has no database of this name: create it, or correct the name.'

const byCode: Readonly<Record<string, string>> = {
  '28P01': ofPassword,
  '28000':
    'The database does not let the user of DATABASE_URL in: create the user, or allow it from this address in pg_hba.conf.',
  '3D000': ofName,
  '42501':
    'The user of DATABASE_URL lacks a right in the database: let it own the database, or grant it CREATE on the schema public.',
  '08P01':
    'What answers at DATABASE_URL refuses how the product connects: a PgBouncer there needs pool_mode = session and ' +
    'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout.',
  ...ofCertificates(
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ),
}

function ofCertificates(...codes: string[]): Record<string, string> {
  const sentence =
    'The certificate of the database is not valid for the host of DATABASE_URL: name its authority with sslrootcert, or correct the host.'
  return Object.fromEntries(codes.map(code => [code, sentence]))
}

/** These errors are recognized by their message. The driver gives them no code, and PgBouncer gives all its refusals the same code. */
const byWords: readonly (readonly [RegExp, string])[] = [
  [/password authentication failed|^no such user/, ofPassword],
  [/^no such database/, ofName],
  [/client password must be a/, 'The database asks for a password, and DATABASE_URL has none.'],
  [
    /does not support SSL connections/,
    'DATABASE_URL asks for TLS, and the database offers none: switch TLS on there, or remove sslmode.',
  ],
]

/** Returns the sentence for an error of the database or its driver. Returns null if the error is not one that an operator can mend. */
export function sentenceOfRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseRefused) return error.message
  const known = byWords.find(([words]) => words.test(error.message))?.[1]
  return known ?? ('code' in error ? byCode[String(error.code)] : undefined) ?? null
}
