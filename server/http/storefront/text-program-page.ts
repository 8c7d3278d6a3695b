/** A carrier reads this page before it accepts the hauler's texts. The page is open to everybody (rule T21). */
import { haulersText } from '#domain/message/order-message.ts'
import { textProgramOf, textProgramPath } from '#domain/message/text-program.ts'
import { html } from '#server/http/html.ts'
import type { Page, View } from '#server/http/storefront/view.ts'

export async function textProgramPage({ storefront, language, words, site, readTemplates }: View): Promise<Page> {
  const { name, phone, email } = storefront.hauler
  const templates = await readTemplates()
  const { title, sections } = textProgramOf(language, {
    name,
    phone,
    email,
    origin: site,
    textOf: kind => haulersText(templates, kind, language),
  })
  const lineOf = ({ text, isQuoted }: (typeof sections)[number]['lines'][number]) =>
    isQuoted ? html`<blockquote><p>${text}</p></blockquote>` : html`<p>${text}</p>`
  return {
    path: textProgramPath,
    title,
    description: words.textProgram(name),
    content: html`<h1>${title}</h1>${sections.map(
      section => html`<h2>${section.title}</h2>${section.lines.map(lineOf)}`,
    )}`,
    data: [],
  }
}
