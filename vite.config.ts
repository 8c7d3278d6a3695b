import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appPages } from './tools/app-pages.ts'
import { compiledTexts } from './tools/compiled-texts.ts'
import { leanRouter } from './tools/lean-router.ts'
import { pageFiles } from './tools/page-files.ts'
import { pageSettings } from './tools/page-settings.ts'
import { pageTexts, textsOfProject } from './tools/page-texts.ts'
import { startChunk } from './tools/start-chunk.ts'

const inWeb = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url))
const serverAddress = process.env.SERVER_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
/** The server itself answers these paths. Every other path is a page or a file of an app. */
const serverPaths = [
  '/trpc',
  '/identity',
  '/webhooks',
  '/sim',
  '/dev/',
  '/o/',
  '/c/',
  '/v/',
  '/orders/photos/',
  '/driver/photos/',
  '/office/logo',
  '/office/pictures',
  '/pictures/',
  '/map-tiles/',
  '/logos/',
  '/.well-known',
  '/brand/',
  '/first-page/',
  '/embed/',
  '/robots.txt',
  '/sitemap.xml',
  '/prices',
  '/sizes',
  '/areas',
  '/projects',
  '/what-can-go-in',
  '/permits',
  '/questions',
  '/es/',
  '/settings.json',
  '/csp-reports',
  '/healthz',
  '/readyz',
  '/metrics',
]

const together = [
  {
    name: 'form',
    from: [
      '/ui/continue-bar.tsx',
      '/ui/field.tsx',
      '/ui/form.tsx',
      '/forms/use-submit.ts',
      '/frame/page.tsx',
      '/errors/wait-text.ts',
      '/domain/value/phone.ts',
    ],
  },
  { name: 'first-page', from: ['/get-started/get-started-page.tsx'] },
  { name: 'calls', from: ['/web/frame/query-provider.tsx'] },
  {
    name: 'checkout',
    from: ['/checkout/checkout-routes.tsx', '/zipcode/zipcode-page.tsx'],
  },
  {
    name: 'cart',
    from: ['/checkout/frame/checkout-page.tsx', '/checkout/frame/question.tsx', '/checkout/frame/fetch-ahead.tsx'],
  },
  // The summary shares much code with other pages. Without these groups, a browser would fetch that code in two dozen small files.
  {
    name: 'parts',
    from: [
      '/parts/when.ts',
      '/parts/card-brand.ts',
      '/ui/text-field.tsx',
      '/cart/cart.ts',
      '/value/address.ts',
      '/customer/own-document.ts',
      '/customer/payment-in-doubt.ts',
      '/customer/saved-card-notes.tsx',
      '/customer/show-payment-error.ts',
      '/checkout/payment/queries.ts',
    ],
  },
  { name: 'drawing', from: ['/driveway/driveway.tsx', '/frame/cart-to-call-about.tsx', '/frame/bill-forecast.tsx'] },
  { name: 'refusals', from: ['/schedule/refused-visit.ts'] },
  {
    name: 'paying',
    from: ['/payment/use-refused-payment.ts', '/payment/start-payment.ts', '/payment/same-purchase-question.tsx'],
  },
  { name: 'order-facts', from: ['/parts/delivery-facts.tsx', '/order/card-consent.ts'] },
]

const textsTogether = [
  { name: 'first-texts', areas: ['common/shell', 'common/phone', 'customer/get-started'] },
  { name: 'checkout-texts', areas: ['customer/checkout', 'common/refusals'] },
  { name: 'cart-texts', areas: ['customer/price', 'customer/project', 'customer/reasons'] },
]

const texts = textsOfProject(fileURLToPath(new URL('.', import.meta.url)))

export default defineConfig({
  root: inWeb(''),
  appType: 'mpa',
  plugins: [
    compiledTexts(),
    pageTexts(texts),
    appPages(serverPaths),
    pageSettings(serverAddress),
    react(),
    tailwindcss(),
    startChunk(together, textsTogether),
    leanRouter(),
    pageFiles(texts),
  ],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    // tools/build.mjs builds the apps one after the other into one folder. Files with the same name have the same content.
    emptyOutDir: false,
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The library that draws streets is larger than usual. It is fetched for a map with streets alone.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map(path => [path, { target: serverAddress, changeOrigin: false }])),
  },
})
