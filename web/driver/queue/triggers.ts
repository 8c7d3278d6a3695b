const everyMs = 20_000

/** The function calls back when there may be a way to the server: the connection is back, the app is looked at again, and every 20 s. */
export function onChanceToSend(send: (isPatient: boolean) => void): () => void {
  const atOnce = () => send(false)
  const whenSeen = () => {
    if (document.visibilityState === 'visible') send(false)
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') send(true)
  }, everyMs)
  window.addEventListener('online', atOnce)
  document.addEventListener('visibilitychange', whenSeen)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', atOnce)
    document.removeEventListener('visibilitychange', whenSeen)
  }
}
