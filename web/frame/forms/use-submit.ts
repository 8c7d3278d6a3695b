import { startTransition, useRef, useState } from 'react'
import { isSignedOutError } from '#web/client/errors.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { loaderLastsMs } from '#web/ui/loader-duration.ts'

/** An act that is over sooner shows no loader at all: a flash would only cost the customer a second and a half. */
const timeoutMs = 1200

type SubmitOptions<Result> = {
  /** The loader shows this text when the act takes a while; without it only the button shows that something happens. */
  readonly loadingText?: string
  /** The page stays this long once the act is done. A loader is not shown for it. */
  readonly pauseMs?: (result: Result) => number
  /**
   * It is called when the loader is gone, and only if the person is still on the page. If it leads to another page, the act is pending
   * until that one is there.
   */
  readonly onDone?: (result: Result) => void
  /**
   * It is `showError`, or the page's own handling; it is not called for a person who is signed out and on the way to signing in, nor for
   * one who has left the page.
   */
  readonly onError: (error: unknown) => void
}

export type Submission<Input> = {
  readonly submit: (input: Input) => Promise<void>
  readonly isPending: boolean
  /** It is the loader's text while the loader is shown. */
  readonly loaderText: string | null
}

/**
 * The hook runs an act of the customer once at a time: it is pending until it is over, with a loader that stays long enough to be read. An
 * answer that comes after the page was left leads nowhere and shows nothing; `act` itself is responsible for changes in the data (rule
 * C53).
 */
export function useSubmit<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  { loadingText, pauseMs = () => 0, onDone, onError }: SubmitOptions<Result>,
): Submission<Input> {
  const [isPending, setPending] = useState(false)
  const [loaderText, setLoaderText] = useState<string | null>(null)
  const isRunning = useRef(false)

  const run = async (input: Input): Promise<Result> => {
    let shownAt: number | null = null
    const showLoader = () => {
      shownAt = performance.now()
      setLoaderText(loadingText ?? null)
    }
    const timer = loadingText === undefined ? undefined : setTimeout(showLoader, timeoutMs)
    try {
      const result = await act(input)
      clearTimeout(timer)
      await pause(pauseMs(result))
      return result
    } finally {
      clearTimeout(timer)
      if (shownAt !== null) await pause(shownAt + loaderLastsMs - performance.now())
      setLoaderText(null)
      isRunning.current = false
    }
  }
  const submit = async (input: Input): Promise<void> => {
    if (isRunning.current || isPending) return
    isRunning.current = true
    const isStillHere = rememberPage()
    setPending(true)
    await run(input).then(
      // All runs in one transition: a page that is left is not drawn once more before the next one.
      result =>
        startTransition(() => {
          setPending(false)
          if (isStillHere()) onDone?.(result)
        }),
      error => {
        setPending(false)
        if (isStillHere() && !isSignedOutError(error)) onError(error)
      },
    )
  }
  return { submit, isPending, loaderText }
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, Math.max(0, milliseconds)))
