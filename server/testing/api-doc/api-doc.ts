/** Writes `docs/api.md` from the router: every call with its kind, its input and the callers who may make it. */
import { z } from 'zod'
import { refusals } from '#domain/refusal/refusal.ts'
import { callsByName } from '#server/api/router.ts'
import type { Gate } from '#server/api/trpc.ts'
import { notes } from './api-notes.ts'

const gates: Record<Gate, string> = {
  anyone: 'anybody',
  'signed-in': 'somebody signed in (`signed-out`)',
  'cart-read': 'the cart’s owner, anybody while it has none, its hauler’s office (`cart-not-found`, `signed-out`)',
  'cart-write': 'the cart’s owner, anybody while it has none (also `staff-write`, `cart-ordered`, `swap-withdrawn`)',
  'cart-pay': 'the cart’s owner, signed in (as for writing)',
  'order-read': 'the order’s customer, its hauler’s office (`signed-out`, `order-not-found`)',
  'order-write': 'the order’s customer (also `staff-write`)',
  office:
    'who works in a hauler’s office, named by `x-organization-id` where there are several (`organization-not-found`)',
  'office-dispatch': 'who plans there (also `right-missing`)',
  'office-money': 'who bills there (also `right-missing`)',
  'office-catalog': 'who looks after catalog and prices there (also `right-missing`)',
  'office-team': 'who looks after the people there (also `right-missing`)',
  operator: 'the operator of the installation (others: `organization-not-found`)',
  'office-orders': 'who plans or bills there (also `right-missing`)',
  driver: 'a driver of a hauler (`organization-not-found`, `driver-suspended`)',
}

const meta = z.object({ gate: z.enum(Object.keys(gates) as [Gate, ...Gate[]]) })
const inputs = z.array(z.instanceof(z.ZodType))

/** The library has these facts of a procedure at run time, but not in its types. */
type Procedure = { readonly _def: { readonly type: string; readonly meta?: unknown; readonly inputs?: unknown } }
type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
}

export function apiDoc(): string {
  const calls = Object.entries(callsByName).sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = calls.map(
    ([name, { _def }]) => `| ${name} | ${_def.type} | ${meta.parse(_def.meta).gate} | ${inputOf(_def)} |`,
  )
  const beyond = calls.flatMap(([name]) => noteOf(name))
  return [
    '# The calls',
    'Made from the router by `npx vitest run tools/api-doc.test.ts -u`; a check says when it is stale. How calls are sent, and what errors look like: tRPC 11 at `/trpc`, plain JSON, at most 20 calls a batch. A refused input is `BAD_REQUEST` with `data.fieldErrors`; a rule that says no has its name in `data.refusal`.',
    '## Who may call',
    ...Object.entries(gates).map(([gate, who]) => `- **${gate}**: ${who}`),
    'Everybody may meet `too-many-requests` and, with a suspended account, `account-suspended`.',
    '## Every call',
    '| Call | Kind | Gate | Input |\n|---|---|---|---|',
    ...rows,
    '## Answers and refusals of the calls that the customer’s specification does not name',
    ...beyond,
  ]
    .join('\n\n')
    .replace(/\|\n\n(?=\|)/g, '|\n')
    .replace(/\n\n(?=- \*\*)/g, '\n')
    .concat('\n')
}

function noteOf(name: string): string[] {
  const note = Object.entries(notes).find(([known]) => known === name)?.[1]
  if (!note) return []
  const refused = note.refusals.map(one => `- \`${one}\` (${refusals[one].code}): ${refusals[one].message}`)
  return [
    `### ${name}`,
    note.says,
    `\`\`\`json\n${JSON.stringify(note.answer, null, 2)}\n\`\`\``,
    refused.join('\n'),
  ].filter(Boolean)
}

function inputOf(definition: Procedure['_def']): string {
  const shapes = inputs
    .parse(definition.inputs)
    .map(input => shapeOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema))
  return shapes.map(shape => (shape === '{}' ? '–' : `\`${shape.replaceAll('|', '∣')}\``)).join(' ') || '–'
}

function shapeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.filter(one => one.type !== 'null').map(shapeOf))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(one => JSON.stringify(one)).join(' | ')
  if (schema.type === 'array') return `${shapeOf(schema.items ?? {})}[]`
  if (schema.type === 'integer') return 'number'
  if (schema.type !== 'object') return schema.type ?? 'unknown'
  const { properties, required = [], additionalProperties } = schema
  if (!properties && typeof additionalProperties === 'object') return `Record<string, ${shapeOf(additionalProperties)}>`
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(field)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
