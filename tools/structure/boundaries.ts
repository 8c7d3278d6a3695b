import type { Boundaries, ClosedPlace, Room } from '@rolloff/structure-checks/boundaries.ts'
import { apps } from './places.ts'

/** These files describe what a provider does. */
const interfaces = /^server\/providers\/(?:([^/]+)\/\1|provider)\.ts$/
/** These files choose the implementation of a provider. */
const choices = /^server\/providers\/[^/]+\/choose\.ts$/
/** A pure package needs neither Node nor a browser, so `domain` may import it. The rules of `domain` are pure too. */
const purePackages = ['packages/photo/']
const anyPackage = 'packages/'
const kindsOfProvider = ['addresses', 'files', 'identity', 'messages', 'payments', 'pictures', 'tax']
const ofServerInside = ['domain/', anyPackage, 'server/operations/', 'server/db/', interfaces]
const componentPackages = [
  'react',
  'react-dom',
  'radix-ui',
  'lucide-react',
  'sonner',
  'input-otp',
  'react-number-format',
]

const rooms: readonly Room[] = [
  {
    room: 'domain/',
    mayImport: purePackages,
    packages: ['zod'],
    advice: 'Rules are pure: pass time, ids and facts in as arguments, and leave what happens to server/operations.',
  },
  ...purePackages.map(room => ({
    room,
    mayImport: purePackages,
    packages: [],
    advice: 'A pure package needs no Node, no browser and no other package: domain runs it wherever the rules run.',
  })),
  {
    room: anyPackage,
    mayImport: [],
    packages: null,
    advice:
      'A package knows nothing of the product: pass in what it needs, or leave the file in the room that knows both.',
  },
  {
    room: 'web/ui/',
    mayImport: [],
    packages: componentPackages,
    advice: 'web/ui knows nothing of the product: a piece that does belongs to web/parts, or to the app that shows it.',
  },
  {
    room: 'web/i18n/',
    mayImport: ['domain/'],
    packages: ['react', '@lingui/core'],
    advice: 'Catalogs hold words alone: what decides between them belongs to domain, what shows them to the app.',
  },
  {
    room: 'web/client/',
    mayImport: ['domain/'],
    mayImportTypesOf: ['server/api/router.ts'],
    packages: null,
    advice: 'web/client talks to the server and knows of it the type AppRouter alone; what is seen belongs to an app.',
  },
  {
    room: 'web/parts/',
    mayImport: ['domain/', 'web/ui/', 'web/i18n/', 'web/frame/'],
    packages: [
      ...componentPackages,
      'react-router',
      '@stripe/stripe-js',
      '@stripe/react-stripe-js',
      'qr',
      'maplibre-gl',
      'pmtiles',
    ],
    advice: 'Parts are given what they show: fetching belongs to the app, a rule to domain.',
  },
  {
    room: 'web/frame/',
    mayImport: ['domain/', 'web/ui/', 'web/client/', 'web/i18n/'],
    packages: null,
    advice: 'The frame holds what every app needs around its pages: what one app shows belongs to that app.',
  },
  ...apps.folders.map(app => ({
    room: `${app}/`,
    mayImport: ['domain/', 'web/ui/', 'web/parts/', 'web/frame/', 'web/client/', 'web/i18n/'],
    packages: null,
    advice: 'Apps do not know each other or the server: a piece for two apps belongs to web/parts, a rule to domain.',
  })),
  {
    room: 'web/demo/',
    mayImport: [],
    packages: [],
    advice: 'The demo’s bar stands beside the apps and before them: it knows none of them, and they do not know it.',
  },
  {
    room: 'server/db/',
    mayImport: ['domain/', anyPackage],
    packages: null,
    advice: 'server/db is SQL alone: a decision belongs to domain, a sequence of steps to server/operations.',
  },
  ...kindsOfProvider.map(kind => ({
    room: `server/providers/${kind}/choose.ts`,
    mayImport: [anyPackage, `server/providers/${kind}/`, interfaces],
    mayImportTypesOf: ['server/config.ts'],
    packages: null,
    advice: 'It chooses among the providers of its kind by the settings: how one works belongs to a folder beside it.',
  })),
  {
    room: 'server/providers/',
    mayImport: ['domain/', anyPackage, interfaces],
    mayImportTypesOf: ['server/secrets.ts'],
    packages: null,
    advice:
      'A provider knows the outside world alone: it is given its settings and queries, and operations bring it together with the rest.',
  },
  {
    room: 'server/operations/',
    mayImport: ['domain/', anyPackage, 'server/db/', interfaces],
    packages: null,
    advice:
      'An operation is given its provider by interface; the choice of an implementation belongs to its choose.ts.',
  },
  ...['api', 'jobs'].map(entry => ({
    room: `server/${entry}/`,
    mayImport: [...ofServerInside, 'server/version.ts'],
    packages: null,
    advice: 'What two ways in share belongs to server/operations; the choice of an implementation to its choose.ts.',
  })),
  {
    room: 'server/http/',
    mayImport: [...ofServerInside, 'server/api/', 'server/version.ts'],
    packages: null,
    advice:
      'A route hands requests on: what then happens belongs to server/operations, the choice of a provider to its choose.ts.',
  },
  {
    room: 'server/deps.ts',
    mayImport: [anyPackage, 'server/config.ts', 'server/api/dependencies.ts', 'server/http/', interfaces, choices],
    packages: null,
    advice: 'server/deps.ts puts together what each choose.ts chose; the choice itself belongs there.',
  },
  {
    room: 'server/testing/',
    mayImport: ['domain/', anyPackage, 'server/'],
    packages: null,
    advice: 'Tests of the server need no web.',
  },
  {
    room: 'server/',
    mayImport: ['domain/', anyPackage, 'server/'],
    packages: null,
    advice: 'Only the choose.ts of a provider sees its implementations, and the server knows no web.',
  },
  {
    room: 'e2e/',
    mayImport: ['domain/', anyPackage, 'server/testing/', 'server/db/seed/'],
    packages: null,
    advice: 'A journey sees the product as a customer does, and sets its stage through server/testing.',
  },
  {
    room: 'bench/',
    mayImport: ['domain/', anyPackage, 'server/', 'e2e/stage/', 'tools/find-browser.ts'],
    packages: null,
    advice: 'Benchmarks need no web: what people do there is in e2e/stage.',
  },
  {
    room: 'drills/',
    mayImport: ['domain/', anyPackage, 'server/', 'bench/', 'e2e/stage/', 'tools/', 'web/testing/translate-page.ts'],
    packages: null,
    advice: 'Drills run the product as built; what people do there is in e2e/stage.',
  },
  {
    room: 'tools/',
    mayImport: ['domain/', anyPackage, 'server/', 'e2e/stage/doc-pictures.ts', 'e2e/stage/screens.ts'],
    packages: null,
    advice: 'Tools need no web.',
  },
]

/** Only the files of a provider may import its implementation. `$1` is the kind of provider. */
const ofProvider = 'server/providers/$1/'
const adviceOfProvider =
  'A provider is known by its interface: its choose.ts chooses the implementation, and server/deps.ts the provider.'

const closed: readonly ClosedPlace[] = [
  {
    place: /^server\/(api|http|jobs)\//,
    openTo: [
      /^server\/(main|serve|deps)\.ts$/,
      ...['http', 'api', 'jobs', 'doctor'].map(folder => `server/${folder}/`),
      'bench/',
      'drills/',
    ],
    advice: 'These are ways in, and only what opens them imports them. Move what you need to server/operations.',
  },
  {
    place: choices,
    openTo: ['server/deps.ts'],
    advice: 'Providers are chosen once, for the whole server, in server/deps.ts: take yours as an argument.',
  },
  {
    // Such a file has a provider's checks of its service, for the doctor.
    place: /^server\/providers\/([^/]+)\/[^/]+\/check-[^/]+\.ts$/,
    openTo: [ofProvider, 'server/doctor/', 'bench/'],
    advice: adviceOfProvider,
  },
  {
    // Tests and drills start such a double of a service.
    place: /^server\/providers\/([^/]+)\/[^/]+\/[^/]+\.stage\.ts$/,
    openTo: [ofProvider, 'drills/', 'bench/'],
    advice: adviceOfProvider,
  },
  {
    place: /^server\/providers\/([^/]+)\/(?!\1\.ts$)/,
    openTo: [ofProvider, 'bench/'],
    advice: adviceOfProvider,
  },
  {
    place: /^packages\/(sql|postgres)\//,
    openTo: [/^(packages|server(?!\/providers)|bench|drills|tools)\//],
    advice:
      'A database is opened by the server: a provider is given its queries, and a journey sets its stage through server/testing.',
  },
  {
    place: /^packages\/structure-checks\//,
    openTo: ['packages/structure-checks/', 'tools/', 'drills/'],
    advice: 'The checks read sources: the product runs without them.',
  },
  {
    place: /^server\/testing\//,
    openTo: ['e2e/', 'bench/', 'drills/', 'tools/'],
    advice: 'server/testing is for tests: what the product needs belongs elsewhere.',
  },
  {
    place: /^web\/testing\//,
    openTo: ['web/testing/', 'drills/'],
    advice: 'web/testing is for tests: what pages need belongs elsewhere.',
  },
]

/** This matches the files of `web` that belong to no app. */
const sharedByApps = new RegExp(`^(?!(?:${apps.folders.join('|')})/)web/`)

/** Tests may import from the whole server, but the order of the three rooms also holds for them. */
const tests: NonNullable<Boundaries['tests']> = {
  places: ['server/testing/'],
  rooms: [
    { room: 'domain/', mayImport: ['domain/', ...purePackages] },
    ...purePackages.map(room => ({ room, mayImport: purePackages })),
    { room: anyPackage, mayImport: [anyPackage] },
    ...apps.folders.map(app => ({
      room: `${app}/`,
      mayImport: ['domain/', `${app}/`, sharedByApps],
    })),
    { room: 'web/', mayImport: ['domain/', 'web/'] },
    { room: 'e2e/', mayImport: ['e2e/', 'domain/', anyPackage, 'server/testing/', 'server/db/seed/'] },
    { room: /^/, mayImport: [/^(?!web\/)/] },
  ],
}

export const boundaries: Boundaries = { rooms, tests, closed }
