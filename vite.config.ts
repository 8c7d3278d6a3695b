import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledTexts } from './tools/compiled-texts.ts'
import { pageSettings } from './tools/page-settings.ts'

const inWeb = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url))
const serverAddress = process.env.SERVER_URL ?? 'http://127.0.0.1:3000'
const serverPaths = ['/trpc', '/identity', '/webhooks', '/sim', '/dev', '/.well-known', '/healthz', '/readyz']

/** One page an app; an app appears when its page does. */
const pages = ['customer/index.html', 'office/index.html', 'driver/index.html'].map(inWeb).filter(existsSync)

/** What the first page of an app needs whatever its address, in one file: left to itself the bundler makes seven of it. */
const atOnce = { name: 'start', test: /web\/(customer|office|driver|frame)\/(app|app-frame|routes)\.tsx$|react-dom/ }

export default defineConfig({
  root: inWeb(''),
  plugins: [compiledTexts(), pageSettings(serverAddress), react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      input: pages,
      output: { codeSplitting: { groups: [atOnce] } },
      checks: { pluginTimings: false },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map(path => [path, { target: serverAddress, changeOrigin: false }])),
  },
})
