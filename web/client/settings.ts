/** The server puts these settings into the page's head as data, so a page has them before its first call. */
import type { Brand } from '#domain/company/brand.ts'
import type { FactLine, ShownFacts } from '#domain/company/fact-lines.ts'
import type { Language } from '#domain/value/language.ts'

/** The project at Firebase. None of these values is secret. */
export type FirebaseProject = {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string
  /** The address of the emulator. Only tests have one. */
  readonly emulatorUrl: string | null
}

export type PageSettings = {
  readonly hauler: { readonly name: string; readonly phone: string; readonly email: string }
  /** Set if the hauler has chosen colors or a logo. */
  readonly brand?: Brand | null
  /** The facts that the hauler has filled in. */
  readonly facts?: ShownFacts
  /** Set if the hauler has a phone number. */
  readonly call?: FactLine
  /** The foot of each page has these lines: how to reach the hauler, and links to its public pages. */
  readonly foot?: Readonly<Record<Language, readonly FactLine[]>>
  /** True if no order can be priced yet (rule A25). */
  readonly opensLater?: true
  readonly payment: {
    readonly publishableKey: string
    readonly scriptUrl: string
    readonly isSimulated: boolean
  } | null
  /** The project at Firebase that proves phone numbers. It is null or missing if the server's own codes prove them. */
  readonly identity?: FirebaseProject | null
  /** True if texts go to the outbox page instead of a phone. */
  readonly isTestInstallation: boolean
  /** Missing if the app uses only the embedded search, which knows ZIP codes but no streets. */
  readonly addressSearch?: 'google'
  /** The key of Google's script, if pages with an address search call Google themselves. The key is not secret. */
  readonly addressScriptKey?: string
  /** True if photos and logos are in a bucket instead of the server's folder. */
  readonly hasBucket?: boolean
  /** The address of the file with the streets below maps. Missing if maps are drawn without streets. */
  readonly streetTiles?: string
  /** Missing if the rates of the service areas compute the tax. */
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
