/** The bot challenge is fetched and solved while the person types the phone number. Each solution is valid for one code. */
import type { Challenge, Solution } from 'altcha-lib/types'

export type SolvedChallenge = { readonly challenge: Challenge; readonly solution: Solution }

type Pending = { readonly solved: Promise<SolvedChallenge>; readonly startedAt: number }

/** This is less than the ten minutes for which a challenge is valid. */
const freshMs = 8 * 60_000
/** While people request far more codes than usual, the challenge is harder. A slow phone then needs most of a minute. */
const timeoutMs = 120_000

let pending: Pending | null = null

export function prepareChallenge(): void {
  if (pending && Date.now() - pending.startedAt < freshMs) return
  const started = { solved: fetchAndSolve(), startedAt: Date.now() }
  pending = started
  started.solved.catch(() => {
    if (pending === started) pending = null
  })
}

/** The function returns each solved challenge once. @throws if there is no solved challenge. */
export async function claimChallenge(): Promise<SolvedChallenge> {
  prepareChallenge()
  const taken = pending
  if (!taken) throw new Error('The challenge could not be started')
  try {
    return await taken.solved
  } finally {
    if (pending === taken) pending = null
  }
}

async function fetchAndSolve(): Promise<SolvedChallenge> {
  const answer = await fetch('/identity/challenge')
  if (!answer.ok) throw new Error('No challenge came')
  const challenge = (await answer.json()) as Challenge
  return { challenge, solution: await solve(challenge) }
}

type Reply = Solution | { error: unknown } | null

function solve(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
  const solution = new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data && 'derivedKey' in data) resolve(data)
      else reject(new Error('The challenge was not solved'))
    }
    worker.onerror = () => reject(new Error('The challenge could not be solved here'))
    worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: timeoutMs })
  })
  return solution.finally(() => worker.terminate())
}
