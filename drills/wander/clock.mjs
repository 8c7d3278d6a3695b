/** The server's process loads this file before it starts, so that the parent process can set its clock. */
const Real = Date
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + aheadMs)
    else super(...given)
  }

  static now() {
    return Real.now() + aheadMs
  }
}

process.on('message', message => {
  if (typeof message?.clockAheadMs !== 'number') return
  aheadMs = message.clockAheadMs
  process.send?.({ clockAheadMs: aheadMs })
})
process.channel?.unref()
