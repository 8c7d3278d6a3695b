import type { Form, FormValue } from '../wire/form.ts'

/** The calls of `/v2` send JSON; it is read as the same form that `/v1` sends encoded. The form is empty if the JSON is not an object. */
export function formOfJson(body: string): Form {
  try {
    const json: unknown = JSON.parse(body)
    const form = toFormValue(json)
    return typeof form === 'object' ? form : {}
  } catch {
    return {}
  }
}

function toFormValue(json: unknown): FormValue {
  if (typeof json !== 'object' || json === null) return json === null || json === undefined ? '' : String(json)
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toFormValue(value)]))
}
