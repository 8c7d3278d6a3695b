/**
 * `node --import` loads this file before the built server. The server then finds no builder, as on a machine that has
 * only the packages for production.
 */
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const builders = /^(esbuild|vite|rolldown|tsx)($|\/)/

// Node loads this file again in the thread that resolves imports.
if (isMainThread) register(import.meta.url)

export async function resolve(specifier, context, next) {
  if (builders.test(specifier)) throw new Error(`${specifier} is not installed here`)
  return next(specifier, context)
}
