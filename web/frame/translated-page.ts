/**
 * The function keeps an app whole while the browser translates its page. Chrome and others put a `<font>` element into the place of each
 * text node. React still holds the text node: a later change of it would not be shown, and removing it, or placing something before it,
 * would throw. So each text node is remembered with its stand-in, and put back as soon as React touches it. The browser then translates the
 * new text.
 */
export function followTranslation(root: Node): void {
  /** A stand-in replaces these text nodes, which may be several side by side. */
  const groups = new WeakMap<Node, ChildNode[]>()

  const putBack = (text: Node | null): void => {
    const [standIn, ...texts] = (text && groups.get(text)) || []
    for (const one of texts) groups.delete(one)
    standIn?.replaceWith(...texts)
  }

  const observer = new MutationObserver(records => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') putBack(target)
      const standIn = [...addedNodes, previousSibling, nextSibling].find(
        node => node?.nodeName === 'FONT' && added.includes(node),
      )
      if (!standIn) continue
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode) continue
        const group = groups.get(standIn) ?? [standIn as ChildNode]
        group.push(text as ChildNode)
        groups.set(standIn, group).set(text, group)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(root, { childList: true, subtree: true })

  for (const method of ['removeChild', 'insertBefore', 'appendChild'] as const) {
    const original: (...nodes: Node[]) => Node = Node.prototype[method]
    Node.prototype[method] = function (this: Node, ...nodes: Node[]) {
      for (const node of nodes) putBack(node)
      return original.apply(this, nodes)
    } as never
  }
}
