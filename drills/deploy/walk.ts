import { type Stage, seconds } from '../stage/drill.ts'
import { missingLine, type PageCommand } from './commands.ts'
import type { Machine } from './machine.ts'

/** Runs sections of the page, and notes what does not do as the page says. */
export class Walk {
  readonly failures: string[] = []
  readonly times: Record<string, number> = {}
  ran = 0
  ms = 0
  readonly #stage: Stage
  readonly #machine: Machine
  readonly #commands: readonly PageCommand[]

  constructor(stage: Stage, machine: Machine, commands: readonly PageCommand[]) {
    this.#stage = stage
    this.#machine = machine
    this.#commands = commands
  }

  async through(section: string): Promise<void> {
    const commands = this.#commands.filter(one => one.section === section)
    if (commands.length === 0) this.failures.push(`docs/deploy.md has no commands in the section "${section}"`)
    let ms = 0
    for (const { text, line, shown } of commands) {
      const printed = await this.#machine.run(text)
      this.ran += 1
      ms += printed.ms
      const missing = missingLine(shown, printed.text)
      if (printed.code === 0 && missing === null) continue
      const why = missing === null ? `ended with ${printed.code}` : `did not print "${missing}"`
      this.failures.push(`docs/deploy.md:${line}: ${text}: ${why}: ${printed.text.trim().slice(-600)}`)
    }
    this.ms += ms
    this.times[section] = seconds(ms)
    this.#stage.say(`${section}: ${commands.length} commands, ${seconds(ms)} s`)
  }
}
