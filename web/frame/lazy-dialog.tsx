import { type ComponentType, useEffect, useState } from 'react'
import type { Area } from '#web/i18n/area.ts'
import { loadTexts, useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Closable = { readonly onClose: () => void }
type Module<Props> = { readonly default: ComponentType<Props> }

/**
 * The dialog is fetched with its texts when it is first opened; the build adds their areas (decision 123). If the fetch fails, a dialog in its
 * place says so and offers another try.
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
 * Most browsers remember for good that a module was not fetched, and repeat that answer without a request: another address of the same file
 * makes them send one.
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
