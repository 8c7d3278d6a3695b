/** Returns the command that starts the server in a release, which is `start` of package.json without the build. */
export function startOfRelease(start: string): string {
  const [, command] = /^node tools\/build\.mjs && (exec node .* )dist\/server\.js$/.exec(start) ?? []
  if (!command) throw new Error(`package.json starts the server by a command that a release does not know: ${start}`)
  return `${command}server.js`
}
