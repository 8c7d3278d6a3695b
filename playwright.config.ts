import { defineConfig } from '@playwright/test'
import { journeysOf, screens } from './e2e/stage/screens.ts'
import { findBrowser } from './tools/find-browser.ts'

const { executablePath, args, env, chromiumSandbox } = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/stage/global-setup.ts',
  outputDir: 'test-results',
  // A journey waits about a third of its time for its pages and its server.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    launchOptions: { executablePath, args, env, chromiumSandbox },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      ...journeysOf('phone'),
      use: { viewport: screens.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', ...journeysOf('desktop'), use: { viewport: screens.desktop } },
  ],
})
