/** Changes that come shortly after each other are passed on together, because the pages fetch their data after each one. */
import type { Changes } from '#web/office/session/office-api.ts'

type News = Pick<Changes, 'changes' | 'isReset'>

const atMostEveryMs = 700

export function gatherNews(notify: (news: News) => void) {
  let waiting: News = { changes: [], isReset: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  const pass = () => {
    timer = undefined
    const news = waiting
    if (!news.isReset && news.changes.length === 0) return
    waiting = { changes: [], isReset: false }
    timer = setTimeout(pass, atMostEveryMs)
    notify(news)
  }
  return {
    add: ({ changes, isReset }: News) => {
      waiting = { changes: [...waiting.changes, ...changes], isReset: waiting.isReset || isReset }
      if (timer === undefined) pass()
    },
    stop: () => clearTimeout(timer),
  }
}
