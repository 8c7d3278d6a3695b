import { Fragment, type ReactNode } from 'react'

type LinkedTextProps = {
  /** A text with named links, such as "See the <terms>Terms of Service</terms>." */
  text: string
  /** Each function draws the link of that name. */
  links: Readonly<Record<string, (label: string) => ReactNode>>
}

const place = /<(\w+)>(.*?)<\/\1>/g

/** Shows a sentence with links. The sentence stays one text for translators. */
export function LinkedText({ text, links }: LinkedTextProps) {
  const pieces: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(place)) {
    const [whole, name = '', label = ''] = match
    pieces.push(text.slice(from, match.index))
    pieces.push(<Fragment key={match.index}>{links[name]?.(label) ?? label}</Fragment>)
    from = match.index + whole.length
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  )
}
