/**
 * Changes a page in the same way as the browser's translation: `<font><font>…</font></font>` replaces each text node, also one that appears
 * or changes later. The words stay the same, so that a test finds them. The function runs in a browser and uses nothing outside itself.
 */
export function translatePage(root: HTMLElement): void {
  const replace = (text: Text) => {
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest('script, style, textarea, font, [translate=no], .notranslate'))
      return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const replaceAll = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }
  replaceAll(root)
  new MutationObserver(records => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData' && target.isConnected) replace(target as Text)
      for (const node of addedNodes) {
        // A text inside a `<font>` element is already translated.
        if (node.nodeName === 'FONT' || !node.isConnected) continue
        if (node.nodeType === Node.TEXT_NODE) replace(node as Text)
        else replaceAll(node)
      }
    }
  }).observe(root, { subtree: true, childList: true, characterData: true })
}
