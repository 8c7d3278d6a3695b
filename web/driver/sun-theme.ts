import { localStore } from '#web/client/browser-storage.ts'

const key = 'driver-sun'

export const isSunny = (): boolean => localStore.read(key) !== null

/** The theme has strong contrast for an open cab. It is the one that was last set on this phone. */
export function showTheme(): void {
  if (isSunny()) document.documentElement.dataset.theme = 'sun'
  else delete document.documentElement.dataset.theme
}

export function switchSun(): void {
  if (isSunny()) localStore.remove(key)
  else localStore.write(key, 'yes')
  showTheme()
}
