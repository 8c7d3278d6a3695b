const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Returns "⌘K" on an Apple keyboard, and "Ctrl K" on others. */
export const withCommand = (key: string): string => (isApple ? `⌘${key}` : `Ctrl ${key}`)
