import type { Plugin } from 'vite'

/** In development the page comes from Vite: what the server writes into its head is asked of the server. */
export function pageSettings(serverAddress: string): Plugin {
  return {
    name: 'page-settings',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(serverAddress, { headers: { accept: 'text/html' } }).catch(() => null)
      const settings = /<script type="application\/json" id="settings">.*?<\/script>/s.exec(
        (await answer?.text()) ?? '',
      )?.[0]
      return settings ? html.replace('</head>', `${settings}</head>`) : html
    },
  }
}
