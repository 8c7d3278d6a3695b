import type { Plugin } from 'vite'

/** In development every path that a person may open is the page of its app. server/http/pages/web.ts does the same with the built pages. */
export function appPages(serverPaths: readonly string[]): Plugin {
  return {
    name: 'app-pages',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
        const isOfServer = serverPaths.some(path => pathname.startsWith(path))
        if (wantsPage && !isOfServer) request.url = `/${appAt(pathname)}/index.html`
        next()
      })
    },
  }
}

function appAt(pathname: string): string {
  return ['office', 'driver'].find(app => `${pathname}/`.startsWith(`/${app}/`)) ?? 'customer'
}
