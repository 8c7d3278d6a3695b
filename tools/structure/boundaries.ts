import { codeFolders, type Import, importsOf, isTest, type SourceFile } from '@rolloff/structure-checks/source-file.ts'

/**
 * There is one row per room; the first that fits a file counts. A path ending in "/" is a folder; `interfaces` means the files that
 * describe a provider. A room may always import itself. `packages: null` leaves the choice of packages free.
 */
type Room = {
  readonly room: string
  readonly mayImport: readonly string[]
  readonly mayImportTypesOf?: readonly string[]
  readonly packages: readonly string[] | null
  readonly advice: string
}

const interfaces = 'interfaces'
/** A pure package needs neither Node nor a browser, as the rules themselves: `domain` may import it. */
const purePackages = ['packages/photo/']
const kindsOfProvider = ['addresses', 'files', 'identity', 'messages', 'payments', 'pictures', 'tax']
const ofServerInside = ['domain/', 'server/operations/', 'server/db/', interfaces]
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
    mayImport: [],
    packages: ['zod'],
    advice: 'Rules are pure: pass time, ids and facts in as arguments, and leave what happens to server/operations.',
  },
  ...purePackages.map(room => ({
    room,
    mayImport: [],
    packages: [],
    advice: 'A pure package needs no Node, no browser and no other package: domain runs it wherever the rules run.',
  })),
  {
    room: 'packages/',
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
    packages: [...componentPackages, 'react-router', '@stripe/stripe-js', '@stripe/react-stripe-js', 'qr'],
    advice: 'Parts are given what they show: fetching belongs to the app, a rule to domain.',
  },
  {
    room: 'web/frame/',
    mayImport: ['domain/', 'web/ui/', 'web/client/', 'web/i18n/'],
    packages: null,
    advice: 'The frame holds what every app needs around its pages: what one app shows belongs to that app.',
  },
  ...['customer', 'office', 'driver'].map(app => ({
    room: `web/${app}/`,
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
    mayImport: ['domain/'],
    packages: null,
    advice: 'server/db is SQL alone: a decision belongs to domain, a sequence of steps to server/operations.',
  },
  ...kindsOfProvider.map(kind => ({
    room: `server/providers/${kind}/choose.ts`,
    mayImport: [`server/providers/${kind}/`, interfaces],
    mayImportTypesOf: ['server/config.ts'],
    packages: null,
    advice: 'It chooses among the providers of its kind by the settings: how one works belongs to a folder beside it.',
  })),
  {
    room: 'server/providers/',
    mayImport: ['domain/', interfaces],
    mayImportTypesOf: ['server/secrets.ts'],
    packages: null,
    advice:
      'A provider knows the outside world alone: it is given its settings and queries, and operations bring it together with the rest.',
  },
  {
    room: 'server/operations/',
    mayImport: ['domain/', 'server/db/', interfaces],
    packages: null,
    advice:
      'An operation is given its provider by interface; the choice of an implementation belongs to its choose.ts.',
  },
  ...['api', 'jobs'].map(entry => ({
    room: `server/${entry}/`,
    mayImport: ofServerInside,
    packages: null,
    advice: 'What two ways in share belongs to server/operations; the choice of an implementation to its choose.ts.',
  })),
  {
    room: 'server/http/',
    mayImport: [...ofServerInside, 'server/api/'],
    packages: null,
    advice:
      'A route hands requests on: what then happens belongs to server/operations, the choice of a provider to its choose.ts.',
  },
  {
    room: 'server/deps.ts',
    mayImport: ['server/config.ts', 'server/api/dependencies.ts', 'server/http/', interfaces],
    packages: null,
    advice: 'server/deps.ts puts together what each choose.ts chose; the choice itself belongs there.',
  },
  {
    room: 'server/testing/',
    mayImport: ['domain/', 'server/'],
    packages: null,
    advice: 'Tests of the server need no web.',
  },
  {
    room: 'server/',
    mayImport: ['domain/', 'server/'],
    packages: null,
    advice: 'Only the choose.ts of a provider sees its implementations, and the server knows no web.',
  },
  {
    room: 'e2e/',
    mayImport: ['domain/', 'server/testing/', 'server/db/seed/'],
    packages: null,
    advice: 'A journey sees the product as a customer does, and sets its stage through server/testing.',
  },
  {
    room: 'bench/',
    mayImport: ['domain/', 'server/', 'e2e/stage/', 'tools/find-browser.ts'],
    packages: null,
    advice: 'Benchmarks need no web: what people do there is in e2e/stage.',
  },
  {
    room: 'drills/',
    mayImport: ['domain/', 'server/', 'bench/', 'e2e/stage/', 'tools/', 'web/testing/translate-page.ts'],
    packages: null,
    advice: 'Drills run the product as built; what people do there is in e2e/stage.',
  },
  { room: 'tools/', mayImport: ['domain/', 'server/'], packages: null, advice: 'Tools need no web.' },
]

/** Such a file holds a provider's checks of its service for the doctor. */
const checkFile = /^server\/providers\/[^/]+\/[^/]+\/check-[^/]+\.ts$/
/** A file with this name starts a double of a service for tests and drills. */
const stageFile = /^server\/providers\/[^/]+\/[^/]+\/[^/]+\.stage\.ts$/
const choiceFile = /^server\/providers\/[^/]+\/choose\.ts$/

/** These places are closed to all but the named importers, tests and server/testing excepted. */
const closed = [
  {
    place: /^server\/(api|http|jobs)\//,
    open: /^server\/((main|serve|deps)\.ts|http\/|api\/|jobs\/|doctor\/)|^(bench|drills)\//,
    advice: 'These are ways in, and only what opens them imports them. Move what you need to server/operations.',
  },
  {
    place: choiceFile,
    open: /^server\/deps\.ts$/,
    advice: 'Providers are chosen once, for the whole server, in server/deps.ts: take yours as an argument.',
  },
  {
    place: /^packages\/(sql|postgres)\//,
    open: /^(packages|server(?!\/providers)|bench|drills|tools)\//,
    advice:
      'A database is opened by the server: a provider is given its queries, and a journey sets its stage through server/testing.',
  },
  {
    place: /^server\/testing\//,
    open: /^(e2e|bench|drills|tools)\//,
    advice: 'server/testing is for tests: what the product needs belongs elsewhere.',
  },
  {
    place: /^web\/testing\//,
    open: /^(web\/testing|drills)\//,
    advice: 'web/testing is for tests: what pages need belongs elsewhere.',
  },
]

const interfaceFile = /^server\/providers\/(?:([^/]+)\/\1|provider)\.ts$/
const providerOf = (path: string) => /^server\/providers\/([^/]+)\//.exec(path)?.[1]
const appOf = (path: string) => /^web\/(customer|office|driver)\//.exec(path)?.[1]
const isOfProject = (name: string) => codeFolders.some(folder => name.startsWith(`${folder}/`))

export function brokenBoundaries(files: readonly SourceFile[]): string[] {
  return files.flatMap(file => {
    const room = rooms.find(({ room }) => file.path.startsWith(room))
    if (!room) return []
    return importsOf(file).flatMap(imported => {
      const advice = objection(file.path, imported, room)
      return advice === null ? [] : [`${file.path}:${imported.line} imports ${imported.of}. ${advice}`]
    })
  })
}

/** Returns null if the import is allowed. */
function objection(path: string, imported: Import, room: Room): string | null {
  if (!isOfProject(imported.of)) return isPackageAllowed(path, imported.of, room) ? null : room.advice
  const isFromTests = isTest(path) || path.startsWith('server/testing/')
  if (isFromTests) return mayTestImport(path, imported.of) ? null : room.advice
  const gate = closed.find(({ place }) => place.test(imported.of))
  if (gate && !gate.open.test(path))
    return room.mayImportTypesOf?.includes(imported.of) && imported.isType ? null : gate.advice
  return isPathAllowed(path, imported, room) ? null : room.advice
}

function isPathAllowed(path: string, { of, isType }: Import, room: Room): boolean {
  if (of.startsWith('packages/')) return mayImportPackage(path, of)
  if (interfaceFile.test(of) && mayReachInterfaces(room)) return true
  const provider = providerOf(of)
  if (provider && checkFile.test(of) && path.startsWith('server/doctor/')) return true
  if (provider && stageFile.test(of) && path.startsWith('drills/')) return true
  if (provider && provider !== providerOf(path)) return choiceFile.test(of) || path.startsWith('bench/')
  if (of.startsWith(room.room)) return true
  if (isType && room.mayImportTypesOf?.includes(of)) return true
  return room.mayImport.some(allowed => of.startsWith(allowed))
}

/** Pure code imports pure packages; pages import none, because they would send it to every phone. */
function mayImportPackage(path: string, of: string): boolean {
  const isPure = (one: string) => purePackages.some(folder => one.startsWith(folder))
  if (path.startsWith('domain/') || isPure(path)) return isPure(of)
  return !path.startsWith('web/')
}

function mayReachInterfaces({ mayImport }: Room): boolean {
  return mayImport.some(allowed => allowed === interfaces || allowed === 'server/')
}

function isPackageAllowed(path: string, name: string, room: Room): boolean {
  if (isTest(path) || !room.packages) return true
  return room.packages.some(allowed => name === allowed || name.startsWith(`${allowed}/`))
}

/** Tests reach across the server, but the arrows between the three rooms hold for them as well. */
function mayTestImport(path: string, of: string): boolean {
  if (of.startsWith('packages/')) return mayImportPackage(path, of)
  if (path.startsWith('packages/')) return false
  if (path.startsWith('domain/')) return of.startsWith('domain/')
  if (path.startsWith('web/'))
    return (
      of.startsWith('domain/') || (of.startsWith('web/') && (!appOf(path) || !appOf(of) || appOf(path) === appOf(of)))
    )
  if (path.startsWith('e2e/')) return /^(e2e|domain|server\/testing|server\/db\/seed)\//.test(of)
  return !of.startsWith('web/')
}
