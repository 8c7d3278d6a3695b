/** What the server tells every page before its first call, as data in the page's head. */
import type { Brand } from '#domain/company/brand.ts'
import type { FactLine, ShownFacts } from '#domain/company/fact-lines.ts'
import type { Language } from '#domain/value/language.ts'

/** A project at Firebase. Nothing of it is secret. */
export type FirebaseProject = {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string
  /** The address of the emulator. Only tests have one. */
  readonly emulatorUrl: string | null
}

export type PageSettings = {
  readonly hauler: { readonly name: string; readonly phone: string; readonly email: string }
  /** Where the hauler has chosen colours or a logo. */
  readonly brand?: Brand | null
  /** What the hauler says of itself, where it has filled something in. */
  readonly facts?: ShownFacts
  /** Where the hauler has a number. */
  readonly call?: FactLine
  /** How to reach the hauler, and its public pages, for the foot of each page. */
  readonly foot?: Readonly<Record<Language, readonly FactLine[]>>
  readonly payment: {
    readonly publishableKey: string
    readonly scriptUrl: string
    readonly isSimulated: boolean
  } | null
  /** The project of Firebase that proves numbers; null or missing if the server's own codes do. */
  readonly identity?: FirebaseProject | null
  /** Texts go to the outbox page instead of a phone. */
  readonly isTestInstallation: boolean
  /** Missing if the embedded search answers, which knows ZIP codes and not streets. */
  readonly addressSearch?: 'google'
  /** The key of Google's script, if pages with an address search ask Google themselves. Nothing of it is secret. */
  readonly addressScriptKey?: string
  /** Photos and logos are in a bucket instead of the server's folder. */
  readonly hasBucket?: boolean
  /** Missing if the table of the service areas taxes. */
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
