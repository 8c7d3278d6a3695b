import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { signInLink } from './tools/demo-sign-in.mjs'
import { findBrowser } from './tools/find-browser.ts'
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env, chromiumSandbox: false })
const out = process.argv[3]
for (const [name, size] of [['Office', [1280, 800]], ['Customer', [390, 820]], ['Driver', [390, 820]], ['Visitor', [390, 820]]] as const) {
  const port = process.argv[2]
  const [origin, path, phone] = { Office: [`http://office.localhost:${port}`, '/office/dispatch', '+15125550111'], Customer: [`http://localhost:${port}`, '/', '+18305550118'], Driver: [`http://driver.localhost:${port}`, '/driver/', '+15125550121'], Visitor: [`http://new.localhost:${port}`, '/', ''] }[name]
  const url = phone ? await signInLink({ asked: `http://localhost:${port}`, origin, path, phone, dataDir: process.argv[4] }) : origin + path
  const c = await browser.newContext({ viewport: { width: size[0], height: size[1] } })
  const p = await c.newPage()
  await p.goto(url, { timeout: 60000 })
  await p.waitForTimeout(9000)
  console.log(name, p.url())
  await p.screenshot({ path: `${out}-${name}.png` })
  if (name === 'Office') { await p.goto(new URL('/office/history', p.url()).href); await p.waitForTimeout(8000); await p.screenshot({ path: `${out}-History.png` }) 
   await p.goto(new URL('/office/today', p.url()).href); await p.waitForTimeout(8000); await p.screenshot({ path: `${out}-Today.png` }) }
}
await browser.close()
