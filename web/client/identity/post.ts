export type Answer = { readonly status: number; readonly body: unknown }

/** The result is null if the server cannot be reached. The text message is in the language of the page. */
export async function post(path: string, body: unknown): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json', 'x-language': document.documentElement.lang }
  try {
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json().catch(() => ({})) }
  } catch {
    return null
  }
}
