/** `npm run doctor` prints one line for each thing that it checked. */
import type { Finding } from '#server/providers/provider.ts'

export type Line = {
  readonly state: 'ok' | 'wrong' | 'unproven' | 'embedded'
  readonly name: string
  readonly words: string
  /** This step repairs the fault, or proves what could not be proven. */
  readonly cure?: string
}

export function lineOf({ ok, ...said }: Finding): Line {
  return { state: ok === null ? 'unproven' : ok ? 'ok' : 'wrong', ...said }
}

const states = ['ok', 'wrong', 'unproven', 'embedded'] as const

/** Prints each result on one line, even if its text has line breaks. */
export function report(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(({ name }) => name.length))
  const said = lines.map(({ state, name, words, cure = '' }) =>
    `${state.padEnd(9)} ${name.padEnd(width)}  ${words} ${cure}`.replaceAll(/\s*\n\s*/g, ' ').trimEnd(),
  )
  const count = (state: Line['state']) => lines.filter(line => line.state === state).length
  return `${[...said, '', `${states.map(state => `${count(state)} ${state}`).join(', ')}.`].join('\n')}\n`
}

export const isAllRight = (lines: readonly Line[]): boolean => lines.every(({ state }) => state !== 'wrong')
