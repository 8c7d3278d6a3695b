import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Returns a plain message for an invalid value if its schema has no message of its own. */
export function wordsFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : 'This has the wrong form.'
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'This is missing.'
        : `At least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'unrecognized_keys':
      return 'There is a field here that this call does not have.'
    case 'invalid_value':
      return 'This is none of the choices.'
    default:
      return 'This has the wrong form.'
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'number' || origin === 'int' || origin === 'bigint' ? '' : ' entries'
}
