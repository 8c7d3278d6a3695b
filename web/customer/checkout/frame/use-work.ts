import { useState } from 'react'
import { loaderLastsMs } from '#web/ui/loader.tsx'

/** Work that is over sooner shows no loader at all: a flash would only cost the customer a second and a half. */
const patienceMs = 400

export type Work = {
  /** The loader's text while it shows. */
  readonly text: string | null
  readonly isBusy: boolean
  readonly run: <T>(text: string, work: () => Promise<T>) => Promise<T>
}

/** Blocking work with its loader: shown only when it takes a while, and then long enough to be read. */
export function useWork(): Work {
  const [text, setText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    let shownAt: number | null = null
    const timer = setTimeout(() => {
      shownAt = performance.now()
      setText(label)
    }, patienceMs)
    setBusy(true)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      if (shownAt !== null) await pause(shownAt + loaderLastsMs - performance.now())
      setText(null)
      setBusy(false)
    }
  }
  return { text, isBusy, run }
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, milliseconds)))
