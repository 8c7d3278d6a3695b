const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The text is "⌘K" on an Apple's keyboard, and "Ctrl K" on others. */
export const withCommand = (key: string): string => (isApple ? `⌘${key}` : `Ctrl ${key}`)
