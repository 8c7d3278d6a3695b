import { type FaultName, faultNames } from './kind.ts'

/** Shows every fault, several at the same time. Each fault has a separate server, because an open breaker would shorten the next fault. */
export async function showEachFault<Shown>(
  atOnce: number,
  show: (fault: FaultName, index: number) => Promise<Shown>,
): Promise<Shown[]> {
  const shown: Shown[] = []
  for (let at = 0; at < faultNames.length; at += atOnce) {
    const some = faultNames.slice(at, at + atOnce)
    shown.push(...(await Promise.all(some.map((fault, own) => show(fault, at + own)))))
  }
  return shown
}
