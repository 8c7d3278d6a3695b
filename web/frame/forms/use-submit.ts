import { startTransition, useRef, useState } from 'react'
import { isSignedOutError } from '#web/client/errors.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { loaderLastsMs } from '#web/ui/loader-duration.ts'

/** If the act is over within this time, no loader is shown. A short flash of the loader would cost the customer a second and a half. */
const timeoutMs = 1200

type SubmitOptions<Result> = {
  /** The loader shows this text when the act takes longer. Without it only the button shows that the act is running. */
  readonly loadingText?: string
  /** After the act the page stays for this time, without a loader. */
  readonly pauseMs?: (result: Result) => number
  /**
   * Called when the loader has disappeared, if the person is still on the page. If it leads to another page, the act is
   * pending until that page is shown.
   */
  readonly onDone?: (result: Result) => void
  /**
   * This is `showError` or the page's own function. It is not called for a signed-out person, whom the page leads to
   * the sign-in, nor for a person who has left the page.
   */
  readonly onError: (error: unknown) => void
}

export type Submission<Input> = {
  readonly submit: (input: Input) => Promise<void>
  readonly isPending: boolean
  /** The text of the loader while the loader is shown. It is null at other times. */
  readonly loaderText: string | null
}

/**
 * The hook runs an act of the customer, and only once at a time. The act is pending until it is over, and its loader
 * stays long enough to be read. If the answer comes after the person left the page, the hook opens no page and shows
 * nothing. `act` itself is responsible for changes in the data (rule C53).
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
      // All this runs in one transition, so React does not draw the old page again before the next one.
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
