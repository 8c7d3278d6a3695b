import { parse } from 'node:querystring'

/** In Stripe's form encoding `metadata[cart]=1&expand[0]=a` means `{ metadata: { cart: '1' }, expand: { 0: 'a' } }`. */
export type FormValue = string | Form
export type Form = { readonly [key: string]: FormValue }

type MutableForm = { [key: string]: string | MutableForm }

export function parseForm(encoded: string): Form {
  const form: MutableForm = Object.create(null)
  const flat = parse(encoded, '&', '=', { maxKeys: 400 })
  for (const key in flat) {
    const value = flat[key]
    put(form, key, (Array.isArray(value) ? value.at(-1) : value) ?? '')
  }
  return form
}

function put(form: MutableForm, key: string, value: string): void {
  const open = key.indexOf('[')
  if (open < 1 || key.length > 300) {
    form[key] = value
    return
  }
  const path = [key.slice(0, open), ...key.slice(open + 1, key.endsWith(']') ? -1 : undefined).split('][')]
  let level = form
  for (const step of path.slice(0, -1)) {
    let next = level[step]
    if (typeof next !== 'object') {
      next = Object.create(null) as MutableForm
      level[step] = next
    }
    level = next
  }
  level[path.at(-1) || String(Object.keys(level).length)] = value
}

export function text(form: Form | undefined, key: string): string | null {
  const value = form?.[key]
  return typeof value === 'string' && value !== '' ? value : null
}

export function group(form: Form | undefined, key: string): Form | undefined {
  const value = form?.[key]
  return typeof value === 'object' ? value : undefined
}

export function texts(form: Form | undefined, key: string): string[] {
  return Object.values(group(form, key) ?? {}).filter(value => typeof value === 'string')
}

/** Merges `metadata` as Stripe does. An empty value removes its key. */
export function mergeMetadata(before: Record<string, string>, form: Form): Record<string, string> {
  const metadata = { ...before }
  for (const [key, value] of Object.entries(group(form, 'metadata') ?? {})) {
    if (typeof value !== 'string') continue
    if (value === '') delete metadata[key]
    else metadata[key] = value
  }
  return metadata
}
