export const laterThan = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()
