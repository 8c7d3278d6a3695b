/** The server gives every page these settings before its first call, as data in the page's head. */
import type { Brand } from '#domain/company/brand.ts'
import type { FactLine, ShownFacts } from '#domain/company/fact-lines.ts'
import type { Language } from '#domain/value/language.ts'

/** It is a project at Firebase. Nothing of it is secret. */
export type FirebaseProject = {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string
  /** It is the address of the emulator. Only tests have one. */
  readonly emulatorUrl: string | null
}

export type PageSettings = {
  readonly hauler: { readonly name: string; readonly phone: string; readonly email: string }
  /** It is set if the hauler has chosen colours or a logo. */
  readonly brand?: Brand | null
  /** It has the hauler's own facts, if it has filled something in. */
  readonly facts?: ShownFacts
  /** It is set if the hauler has a number. */
  readonly call?: FactLine
  /** The foot of each page has these lines: how to reach the hauler, and its public pages. */
  readonly foot?: Readonly<Record<Language, readonly FactLine[]>>
  readonly payment: {
    readonly publishableKey: string
    readonly scriptUrl: string
    readonly isSimulated: boolean
  } | null
  /** The project of Firebase proves numbers; it is null or missing if the server's own codes do. */
  readonly identity?: FirebaseProject | null
  /** It is true if texts go to the outbox page instead of a phone. */
  readonly isTestInstallation: boolean
  /** It is missing if the embedded search answers, which knows ZIP codes and not streets. */
  readonly addressSearch?: 'google'
  /** It is the key of Google's script, if pages with an address search call Google themselves. Nothing of it is secret. */
  readonly addressScriptKey?: string
  /** It is true if photos and logos are in a bucket instead of the server's folder. */
  readonly hasBucket?: boolean
  /** It is missing if the table of the service areas computes the tax. */
  readonly taxService?: 'stripe'
}

const withoutServer: PageSettings = {
  hauler: { name: 'Rolloff', phone: '', email: '' },
  payment: null,
  isTestInstallation: false,
}

export const settings: PageSettings = readSettings()

function readSettings(): PageSettings {
  const text = document.getElementById('settings')?.textContent
  return text ? { ...withoutServer, ...(JSON.parse(text) as Partial<PageSettings>) } : withoutServer
}
