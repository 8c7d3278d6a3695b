/** The HTML part of a mail has the same words as its text part, with paragraphs and with links that can be pressed. */

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => escapes[character] ?? character)

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/g

const lineOf = (line: string): string =>
  line
    .split(address)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')

export function mailHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${paragraph.split('\n').map(lineOf).join('<br>\n')}</p>`)
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"></head>
<body style="font: 16px/1.5 sans-serif; max-width: 40em">
${paragraphs.join('\n')}
</body></html>
`
}
