import { Fragment, type ReactNode, use } from 'react'
import type { Language } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { settings } from '#web/client/settings.ts'
import { type Block, readDocument } from '#web/customer/legal/document.ts'
import { haulerName } from '#web/frame/brand.ts'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** Each language of a text has its own function, so only the text that the customer reads is fetched. */
export type LegalSources = Readonly<Record<Language, () => Promise<{ default: string }>>>

/** The contact has the name, telephone and email of the hauler, if the hauler has entered them. */
const contact = [haulerName, formatPhone(settings.hauler.phone), settings.hauler.email].filter(Boolean).join(' · ')

const fetched = new Map<() => Promise<{ default: string }>, Promise<{ default: string }>>()

type LegalDocumentProps = {
  sources: LegalSources
  /** Each part replaces a paragraph. Null removes the paragraph. */
  parts?: Readonly<Record<string, ReactNode>>
}

export function LegalDocument({ sources, parts = {} }: LegalDocumentProps) {
  const { language } = useTexts()
  const { default: source } = use(fetchOnce(sources[language]))
  const blocks = readDocument(source, { hauler: haulerName, contact })
  const [title, ...rest] = blocks
  return (
    <Page title={title && title.kind !== 'list' ? title.text : ''} width="wide">
      <div className="flex max-w-[68ch] flex-col gap-4 pb-10">
        {rest.map(block => {
          const isReplaced = block.kind === 'paragraph' && block.text in parts
          return (
            <Fragment key={block.kind === 'list' ? block.items[0] : block.text}>
              {isReplaced ? parts[block.text] : <BlockView block={block} />}
            </Fragment>
          )
        })}
      </div>
    </Page>
  )
}

/** Only some installations have this text in their documents. */
export function LegalPiece({ sources }: Pick<LegalDocumentProps, 'sources'>) {
  const { language } = useTexts()
  const { default: source } = use(fetchOnce(sources[language]))
  return readDocument(source, { hauler: haulerName, contact }).map(block => (
    <BlockView key={block.kind === 'list' ? block.items[0] : block.text} block={block} />
  ))
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 className="pt-4 text-large font-bold">{block.text}</h2>
  if (block.kind === 'note') return <p className="text-small text-ink-soft">{block.text}</p>
  if (block.kind !== 'list') return <p>{emphasized(block.text)}</p>
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-ink-soft">
      {block.items.map(item => (
        <li key={item}>{emphasized(item)}</li>
      ))}
    </ul>
  )
}

/** A text between `**` is strong. */
const emphasized = (text: string) =>
  text.split('**').map((piece, at) => (at % 2 === 1 ? <strong key={piece}>{piece}</strong> : piece))

function fetchOnce(load: () => Promise<{ default: string }>): Promise<{ default: string }> {
  const known = fetched.get(load)
  if (known) return known
  const promise = load()
  fetched.set(load, promise)
  return promise
}
