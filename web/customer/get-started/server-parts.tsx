import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  type FirstPageAnswer,
  type FirstPagePart,
  firstPageId,
  firstPageParts,
  firstPagePath,
} from '#domain/storefront/first-page.ts'
import { useClient } from '#web/client/client.ts'
import { useTexts } from '#web/i18n/i18n.ts'

type Parts = Partial<FirstPageAnswer>

/** Reads the parts from the page that the server has drawn. In a page that the app draws itself they are empty. */
const drawnParts = (): Parts =>
  Object.fromEntries(firstPageParts.map(part => [part, document.getElementById(firstPageId(part))?.innerHTML]))

/**
 * Returns the parts of the page that the server writes (rule C64). If the server has not drawn the page in this
 * language, they are fetched. `price` shows the prices of the typed ZIP in place of the general ones.
 */
export function useServerParts() {
  const { language, t } = useTexts()
  const client = useClient()
  const [{ parts, of }, setShown] = useState(() => ({ parts: drawnParts(), of: language }))
  const lastAsked = useRef(0)
  const isHere = of === language && Boolean(parts.rest)
  const change = (changed: Parts) => setShown(before => ({ ...before, parts: { ...before.parts, ...changed } }))
  const ask = async (zip?: string): Promise<FirstPageAnswer> => {
    const answer = await client.fetch(firstPagePath(language, zip))
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
    return answer.json()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a language are fetched once
  useEffect(() => {
    if (!isHere)
      ask().then(
        answer => setShown({ parts: answer, of: language }),
        () => undefined,
      )
  }, [language, isHere])
  const price = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault()
    lastAsked.current += 1
    const asked = lastAsked.current
    change({ status: t('shell.loading') })
    ask(String(new FormData(event.target as HTMLFormElement).get('zip')))
      // The other parts stay as they are, so that the field keeps the focus and open answers stay open.
      .then(({ price, sizes, status }) => ({ price, sizes, status }))
      .catch(() => ({ status: t('getStarted.noPrices') }))
      .then(changed => asked === lastAsked.current && change(changed))
  }
  return { parts, price }
}

type ServerPartProps = { part: FirstPagePart; parts: Parts; as?: 'div' | 'p' }

/** The server has escaped all text that people typed. React leaves the part as the server has drawn it. */
export function ServerPart({ part, parts, as: Tag = 'div' }: ServerPartProps) {
  return (
    <Tag
      id={firstPageId(part)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server writes the markup and escapes it (decision 127)
      dangerouslySetInnerHTML={{ __html: parts[part] ?? '' }}
    />
  )
}
