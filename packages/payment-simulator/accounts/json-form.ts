import type { Form, FormValue } from '../wire/form.ts'

/** The calls of `/v2` send JSON; it is read as the same form that `/v1` sends encoded. The form is empty if the JSON is not an object. */
export function formOfJson(body: string): Form {
  try {
    const given: unknown = JSON.parse(body)
    const form = toFormValue(given)
    return typeof form === 'object' ? form : {}
  } catch {
    return {}
  }
}

function toFormValue(given: unknown): FormValue {
  if (typeof given !== 'object' || given === null) return given === null || given === undefined ? '' : String(given)
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toFormValue(value)]))
}
