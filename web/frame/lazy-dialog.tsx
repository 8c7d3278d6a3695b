import { type ComponentType, useEffect, useState } from 'react'
import type { Area } from '#web/i18n/area.ts'
import { loadTexts, useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Closable = { readonly onClose: () => void }
type Module<Props> = { readonly default: ComponentType<Props> }

/**
 * The dialog and its texts are fetched when it is first opened. The build adds the areas of its texts (decision 123).
 * If the fetch fails, a dialog in its place says so and offers another try.
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<Module<Props>>, ...areas: readonly Area[]) {
  const fetchDialog = fetcherOf(load)
  let known: ComponentType<Props> | null = null
  return function LazyDialog(props: Props) {
    const [Fetched, setFetched] = useState(() => known)
    const [hasFailed, setHasFailed] = useState(false)
    const [tries, setTries] = useState(0)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try has to fetch the dialog again
    useEffect(() => {
      if (known) return
      let isOpen = true
      setHasFailed(false)
      Promise.all([fetchDialog(), loadTexts(...areas)]).then(
        ([dialog]) => {
          known = dialog.default
          if (isOpen) setFetched(() => known)
        },
        () => isOpen && setHasFailed(true),
      )
      return () => {
        isOpen = false
      }
    }, [tries])
    if (Fetched) return <Fetched {...props} />
    return hasFailed ? <NotFetched onClose={props.onClose} onRetry={() => setTries(tries + 1)} /> : null
  }
}

/**
 * If a module could not be fetched, most browsers remember that and repeat the failure without a request. With another
 * address of the same file they send a request again.
 */
function fetcherOf<Fetched>(load: () => Promise<Fetched>): () => Promise<Fetched> {
  let missing: string | null = null
  let tries = 0
  return async () => {
    try {
      return await (missing === null ? load() : import(/* @vite-ignore */ `${missing}?try=${++tries}`))
    } catch (error) {
      missing ??= /https?:\/\/[^\s?]+/.exec(String(error))?.[0] ?? null
      throw error
    }
  }
}

function NotFetched({ onClose, onRetry }: Closable & { onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.noConnection.title')}
      closeLabel={t('shell.close')}
      actions={<Button onClick={onRetry}>{t('errors.tryAgain')}</Button>}
    >
      <p role="alert">{t('shell.noConnection')}</p>
    </Dialog>
  )
}
