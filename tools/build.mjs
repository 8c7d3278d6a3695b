/**
 * Builds the product into dist/: the three web apps with their compressed files, and the server as one file with the
 * SQL and the data that it reads. If the sources are those of the last build, it does nothing. `npm run release` adds
 * what dist/ needs to run by itself.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const at = path => join(root, path)
const sources = [
  'domain',
  'packages',
  'server',
  'web',
  'tools',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
]
/** `site` has the styles of the public pages, which the server writes. */
const apps = ['customer', 'office', 'driver', 'site']
const isTest = /\.(test|contract|spec)\.tsx?$/
const stamp = 'built-from'
/** A build is moved to its place when it is complete. So two starts at once, and a running server, never see an incomplete build. */
const building = at(`.build-${process.pid}`)

/**
 * `npm run release` reads these names from a file of the build: the packages whose code is in the build, as paths from
 * the root, and the packages that the server imports.
 */
const packages = { inside: new Set(), beside: new Set() }

function countInside(files) {
  // The bundlers name the real place of a package, if node_modules is a link.
  const homes = [at(''), dirname(realpathSync(at('node_modules')))]
  for (const file of files.map(one => one.split('?')[0])) {
    const home = homes.find(one => file.startsWith(one)) ?? root
    const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(relative(home, file)) ?? []
    if (folder && !folder.startsWith('..')) packages.inside.add(folder)
  }
}

/** Vite does not say which packages come into an app by its styles. */
const ofStyles = ['node_modules/tailwindcss/package.json', 'node_modules/@fontsource-variable/inter/package.json']

/** Counts what Vite has put into the files of an app. */
function countBuilt(output) {
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds).filter(id => id.startsWith('/'))
  countInside([...modules, ...ofStyles.map(at)])
}

/** Bundles with esbuild, and counts the packages. */
async function bundle(options) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    ...options,
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    logLevel: 'warning',
  })
  countInside(Object.keys(metafile.inputs).map(at))
  const imports = Object.values(metafile.outputs).flatMap(output => output.imports)
  for (const { path, external } of imports) {
    if (!external || isBuiltin(path)) continue
    packages.beside.add(/^(?:@[^/]+\/)?[^/]+/.exec(path)[0])
  }
}

async function listFiles(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(error => {
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  if (entries === null) return [path]
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

async function fingerprint() {
  const files = (await Promise.all(sources.map(source => listFiles(at(source))))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files.filter(one => !isTest.test(one)))
    hash.update(relative(root, file)).update(await readFile(file))
  return hash.digest('hex')
}

/**
 * No app uses these parts of the client, such as its web socket. They do nothing when they are loaded, so the build
 * removes them (1 KB compressed).
 */
const ofClient = [{ test: /node_modules\/@trpc\//, sideEffects: false }]
/**
 * The driver's app checks no input with a schema. The build removes the schemas of the rules that it imports, and with
 * them 26 KB of their library. It also removes unused parts of the router. By default the bundler keeps them, because
 * reading a property could have an effect.
 */
const treeshake = {
  customer: { propertyReadSideEffects: false, moduleSideEffects: ofClient },
  office: { propertyReadSideEffects: false, moduleSideEffects: ofClient },
  driver: { manualPureFunctions: ['z'], propertyReadSideEffects: false, moduleSideEffects: ofClient },
}

/**
 * Every page of the office needs these modules, the first page as well, so they share one file. A dozen files of some
 * hundred bytes each would be larger.
 */
const ofEveryPage = new RegExp(
  [
    /web\/office\/parts\/(change-words|office-page|order-status|report-words|text-link)\.tsx?$/,
    /web\/office\/session\/(clock|live|me|office-only|pages|queries)\.tsx?$/,
    /web\/office\/keys\/(command-key|page-keys|use-page-key)\.ts$/,
    /web\/parts\/(formats|when)\.ts$/,
    /web\/ui\/use-debounced\.ts$/,
  ]
    .map(one => one.source)
    .join('|'),
)
/** Nearly every page except the first needs these fields, filters and panels, so they share another file. */
const fields = new RegExp(
  [
    /web\/ui\/(field|text-field|text-area-field|tick-style|checkbox|switch|form|select-field|use-focus-return)\.tsx?$/,
    /web\/office\/parts\/use-(typed-)?filter\.ts$/,
  ]
    .map(one => one.source)
    .join('|'),
)
/** The driver's pages share these components with the sign-in and a link. They are in one file for the same reason. */
const pieces = new RegExp(
  [
    /web\/driver\/(big-button|screen)\.tsx$/,
    /web\/frame\/(app-paths|redirect|forms\/use-submit|errors\/wait-text)\.tsx?$/,
    /web\/parts\/(formats|when)\.ts$/,
    /web\/ui\/(notice|loader-duration)\.tsx?$/,
    /domain\/value\/phone\.ts$/,
  ]
    .map(one => one.source)
    .join('|'),
)
/** The texts of the day and of the frame are always fetched together. A file of a hundred bytes would be half as large in their file. */
const textsOfDay = language =>
  new RegExp(`/i18n/${language}/(common/(address-details|shell)|driver/(driver|place|day-link|install|shift))\\.ts$`)
/** The first page of the office needs these texts, and nearly every other page needs most of them. */
const textsOfFirstPage = language =>
  new RegExp(
    `/i18n/${language}/(common/(refusals|status)|company/office-refusals|office/(history|inspection|office|orders|search|today))\\.ts$`,
  )
const together = {
  office: {
    codeSplitting: {
      groups: [
        { name: 'every-page', test: ofEveryPage, priority: 1 },
        { name: 'fields', test: fields },
        { name: 'texts-en', test: textsOfFirstPage('en') },
        { name: 'texts-es', test: textsOfFirstPage('es') },
      ],
    },
  },
  driver: {
    codeSplitting: {
      groups: [
        { name: 'pieces', test: pieces },
        { name: 'texts-en', test: textsOfDay('en') },
        { name: 'texts-es', test: textsOfDay('es') },
      ],
    },
  },
}

/** These files are fetched when a driver first scans a box. A phone works without a signal even if it has not stored them. */
const ofReader = /\/web\/(driver\/stop|parts)\/scan\/|\/web\/i18n\/\w+\/driver\/scan\.ts$/

/**
 * A driver who is invited, or who works for several companies, answers with these files. They need the server, because
 * only the server knows these drivers. Only there the server's refusals are shown as text.
 */
const ofOffers = /\/web\/driver\/companies\.tsx$|\/web\/i18n\/\w+\/common\/(members|refusals|status)\.ts$/

/** These files check a number before the server does, or request a code from another service. A sign-in always needs a signal. */
const ofSignIn =
  /\/domain\/value\/us-mobile\.ts$|\/web\/client\/identity\/(chosen|firebase\/firebase)\.ts$|\/web\/frame\/sign-in\/own-sign-in-document\.tsx$/

/** This file solves the bot challenge of a sign-in. */
const ofPuzzle = /^\/assets\/challenge-worker-/

/** Sorts the files of an app by their paths: the files that its pages need without a signal, and the files that only the scanner needs. */
function sortFiles(output) {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map(chunk => [chunk.fileName, chunk]))
  const pageOf = name => chunks.get(name).facadeModuleId ?? ''
  const follow = (names, known, isLeftOut) => {
    for (const name of names) {
      if (!chunks.has(name) || known.has(name) || isLeftOut(name)) continue
      known.add(name)
      const { imports, dynamicImports } = chunks.get(name)
      follow([...imports, ...dynamicImports], known, isLeftOut)
    }
    return known
  }
  const needsSignal = name => [ofReader, ofOffers, ofSignIn].some(one => one.test(pageOf(name)))
  const starts = [...chunks.keys()].filter(name => chunks.get(name).isEntry)
  const needed = follow(starts, new Set(), needsSignal)
  const readers = [...chunks.keys()].filter(name => ofReader.test(pageOf(name)))
  const ofReaderAlone = follow(readers, new Set(), name => needed.has(name))
  const paths = output.map(({ fileName }) => `/${fileName}`).filter(path => path.startsWith('/assets/'))
  const isNeeded = path => needed.has(path.slice(1)) || !chunks.has(path.slice(1))
  return {
    files: paths.filter(path => isNeeded(path) && !ofPuzzle.test(path)),
    readerFiles: paths.filter(path => ofReaderAlone.has(path.slice(1))),
  }
}

/** Each app is built alone, so that code that it shares with another app never splits its files into more or larger ones. */
async function buildApp(vite, app) {
  const rolldownOptions = { input: at(`web/${app}/index.html`), treeshake: treeshake[app], output: together[app] }
  const build = { outDir: join(building, 'web'), rolldownOptions }
  const { output } = await vite.build({ configFile: at('vite.config.ts'), logLevel: 'warn', build })
  countBuilt(output)
  return sortFiles(output)
}

/** Only a browser draws streets, so the server needs no MapLibre. */
const withoutStreets = {
  name: 'without-streets',
  enforce: 'pre',
  load: id => (id.endsWith('/web/parts/map/street-map.ts') ? 'export {}' : null),
}

/** Bundles the customer's pages as code with which the server draws them, and the thread in which this code runs. */
async function bundleDrawnPages(vite) {
  const outDir = join(building, 'drawn-pages')
  const { output } = await vite.build({
    configFile: at('vite.config.ts'),
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [withoutStreets],
    build: {
      ssr: at('web/customer/drawn-pages.tsx'),
      minify: true,
      outDir,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' } },
    },
  })
  countBuilt(output)
  await bundle({
    entryPoints: [at('server/http/pages/drawn-pages-worker.ts')],
    outfile: join(outDir, 'drawn-pages-worker.mjs'),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: { '#domain': at('domain'), '@rolloff': at('packages') },
  })
}

/** The worker is a separate file at a fixed address. It has the names of all files that it stores. */
async function bundleWorker({ files, readerFiles }) {
  const version = createHash('sha256')
    .update([...files, ...readerFiles].join())
    .digest('hex')
    .slice(0, 16)
  await bundle({
    entryPoints: [at('web/driver/worker/sw.ts')],
    outfile: join(building, 'web/driver/sw.js'),
    minify: true,
    format: 'iife',
    target: 'es2022',
    alias: { '#web': at('web') },
    define: {
      builtFiles: JSON.stringify(files),
      readerFiles: JSON.stringify(readerFiles),
      builtVersion: JSON.stringify(version),
    },
  })
}

/** The bar of the demo's windows is also at a fixed address. */
async function bundleDemoBar() {
  await bundle({
    entryPoints: [at('web/demo/bar.ts')],
    outfile: join(building, 'web/demo/bar.js'),
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
}

/** The build bundles the card form of the payment simulator, so that a server in production needs no builder. */
async function bundleCardForm() {
  await bundle({
    entryPoints: [at('packages/payment-simulator/browser/window-stripe.ts')],
    outfile: join(building, 'card-form-simulator.js'),
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
  })
}

/** Each of these packages has hundreds of small modules. If Node read them one by one, every start would take a second longer. */
const bundled = /^(stripe|zod|jose|altcha-lib|@trpc\/server|croner|aws4fetch|sql-template-tag)(\/|$)/

/** The other packages are not bundled, because they are CommonJS or have native parts. */
const ownFiles = {
  name: 'own-files',
  setup: build =>
    build.onResolve({ filter: /^[\w@]/ }, ({ path, kind }) =>
      kind === 'entry-point' || bundled.test(path) || /^@rolloff\//.test(path) ? undefined : { path, external: true },
    ),
}

const forServer = {
  platform: 'node',
  format: 'esm',
  target: 'node20',
  plugins: [ownFiles],
  alias: { '#domain': at('domain'), '#server': at('server'), '#web': at('web'), '@rolloff': at('packages') },
}

/** Names and lines stay, so that a stack trace can be read. */
const traceable = {
  minifySyntax: true,
  sourcemap: true,
  // A stack trace needs no source texts, and Node reads the whole map at the start.
  sourcesContent: false,
}

/**
 * Leaves one position for each line in the source map of a file. Node keeps all positions in memory once an error has
 * occurred, and those of each word take 40 MB.
 */
async function keepLinesOfMap(path) {
  const { decode, encode } = await import('@jridgewell/sourcemap-codec')
  const map = JSON.parse(await readFile(path, 'utf8'))
  const lines = decode(map.mappings).map(line => line.slice(0, 1).map(segment => segment.slice(0, 4)))
  await writeFile(path, JSON.stringify({ ...map, names: [], mappings: encode(lines) }))
}

/** Bundles the server into one file, and the programs that an operator runs beside it into files that share their code. */
async function bundleServer() {
  await bundle({ ...forServer, ...traceable, entryPoints: { server: at('server/main.ts') }, outdir: building })
  await keepLinesOfMap(join(building, 'server.js.map'))
  const programs = {
    doctor: at('server/doctor/main.ts'),
    backup: at('tools/backup.ts'),
    'move-files': at('tools/move-files.ts'),
    'move-hauler': at('tools/move-hauler.ts'),
  }
  const splitting = { splitting: true, chunkNames: 'programs-[hash]' }
  await bundle({ ...forServer, ...traceable, ...splitting, entryPoints: programs, outdir: building })
  await cp(at('server/db/migrations'), join(building, 'migrations'), { recursive: true })
  await mkdir(join(building, 'schema'))
  await writeFile(join(building, 'schema/all.sql'), await wholeSchema())
  await cp(at('server/providers/addresses/embedded/zip-table.tsv.gz'), join(building, 'zip-table.tsv.gz'))
}

/** Writes the whole schema into one file, because packages have parts of it. */
async function wholeSchema() {
  const folder = at('server/db/schema')
  const lines = (await readFile(join(folder, 'all.sql'), 'utf8')).split(/\r?\n/)
  const parts = lines.map(line => {
    const file = /^\\ir (\S+)$/.exec(line)?.[1]
    return file ? readFile(join(folder, file), 'utf8') : line
  })
  return (await Promise.all(parts)).join('\n')
}

/** A first start unpacks this database with its tables. If PostgreSQL's programs do not run on the build machine, the build packs none. */
async function packCluster() {
  const script = join(building, 'pack-cluster.js')
  await bundle({ ...forServer, entryPoints: [at('server/db/postgres/pack-cluster.ts')], outfile: script })
  await mkdir(join(building, 'cluster'))
  await promisify(execFile)(process.execPath, [script, join(building, 'cluster')])
  await rm(script)
}

const compressible = /\.(m?js|css|html|svg|json)$/

async function compressAssets() {
  const files = (await listFiles(join(building, 'web'))).filter(file => compressible.test(file))
  await Promise.all(
    files.map(async file => {
      const content = await readFile(file)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

async function build() {
  await mkdir(building)
  // Vite is loaded only for a build, so a start with nothing to build does not wait for it.
  const vite = await import('vite')
  const filesOf = {}
  for (const app of apps) filesOf[app] = await buildApp(vite, app)
  await bundleWorker(filesOf.driver)
  await bundleDemoBar()
  await bundleDrawnPages(vite)
  await bundleCardForm()
  await bundleServer()
  await packCluster()
  await compressAssets()
  const names = { inside: [...packages.inside].sort(), beside: [...packages.beside].sort() }
  await writeFile(join(building, 'packages.json'), `${JSON.stringify(names, null, 2)}\n`)
  await writeFile(join(building, stamp), wanted)
  await rm(dist, { recursive: true, force: true })
  await rename(building, dist).catch(error => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

const wanted = await fingerprint()
const built = await readFile(join(dist, stamp), 'utf8').catch(() => null)
if (built !== wanted) await build().finally(() => rm(building, { recursive: true, force: true }))
