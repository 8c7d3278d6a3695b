/** The legal texts use only these few marks. People edit the texts without code, and the app reads them without a library. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'note' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** The marks are `# title`, `## heading`, `_note_`, `- item`, and paragraphs, with empty lines between them. */
export function readDocument(source: string, values: Readonly<Record<string, string>>): Block[] {
  return source
    .replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
    .split(/\n{2,}/)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')
    .map(readBlock)
}

function readBlock(piece: string): Block {
  if (piece.startsWith('- ')) return { kind: 'list', items: piece.split('\n').map(line => line.slice(2)) }
  if (piece.startsWith('## ')) return { kind: 'heading', text: piece.slice(3) }
  if (piece.startsWith('# ')) return { kind: 'title', text: piece.slice(2) }
  if (piece.startsWith('_')) return { kind: 'note', text: piece.slice(1, -1) }
  return { kind: 'paragraph', text: piece }
}
