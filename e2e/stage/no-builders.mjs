/**
 * `node --import` loads this file before the built server, which then finds no builder, as on a machine that has only what production needs.
 */
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const builders = /^(esbuild|vite|rolldown|tsx)($|\/)/

// The same file is loaded once more, in the thread that resolves imports.
if (isMainThread) register(import.meta.url)

export async function resolve(specifier, context, next) {
  if (builders.test(specifier)) throw new Error(`${specifier} is not installed here`)
  return next(specifier, context)
}
