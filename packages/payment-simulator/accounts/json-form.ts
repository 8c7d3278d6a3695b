import type { Form, FormValue } from '../wire/form.ts'

/**
 * Calls of `/v2` send JSON. This function turns the JSON into the form that calls of `/v1` send encoded. The form is empty if the JSON is
 * not an object.
 */
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
