/** Builds the table of all settings from the server's own schema. */
import { z } from 'zod'
import { settings } from '#server/config.ts'

type Described = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly default?: string | number
  readonly description?: string
}

export function settingsTable(): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, property]) => rowOf(name, property as Described))
  return `| Setting | Takes | Default | |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function rowOf(name: string, { default: standard, description = '', ...takes }: Described): string {
  return `| \`${name}\` | ${kindOf(takes)} | ${standard === undefined || standard === '' ? '–' : `\`${standard}\``} | ${description} |`
}

function kindOf({ enum: values, type, minimum, maximum, format }: Described): string {
  if (values) return values.map(value => `\`${value}\``).join(', ')
  if (format === 'uri') return 'an address'
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  return type === 'string' ? 'text' : 'a number'
}
