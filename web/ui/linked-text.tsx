import { Fragment, type ReactNode } from 'react'

type LinkedTextProps = {
  /** The text has named places, such as "See the <terms>Terms of Service</terms>." */
  text: string
  /** Each named place is drawn by one of these functions. */
  links: Readonly<Record<string, (label: string) => ReactNode>>
}

const place = /<(\w+)>(.*?)<\/\1>/g

/** Sentences with links in them stay whole for translators. */
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
