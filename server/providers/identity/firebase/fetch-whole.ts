const longestAnswer = 256 * 1024

/** An answer without end is given up on before it fills the memory. */
export async function fetchWhole(url: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...options, redirect: 'error' })
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > longestAnswer) throw new Error('The answer does not end.')
    pieces.push(piece)
  }
  return new Response(Buffer.concat(pieces), { status: answer.status, headers: answer.headers })
}
