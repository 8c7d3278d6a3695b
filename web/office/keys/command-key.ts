const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** "⌘K" on an Apple's keyboard, "Ctrl K" on others. */
export const withCommand = (key: string): string => (isApple ? `⌘${key}` : `Ctrl ${key}`)
