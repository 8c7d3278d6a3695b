/** Runs, pauses and runs again; the returned function stops that and waits for the last run. */
export function repeat(pauseInMs: number, run: () => Promise<unknown>, onFailure: (error: unknown) => void) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const runAndSchedule = () => {
    running = run()
      .then(() => undefined, onFailure)
      .finally(() => {
        if (!isStopped) timer = setTimeout(runAndSchedule, pauseInMs)
      })
  }
  runAndSchedule()
  return async (): Promise<void> => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
