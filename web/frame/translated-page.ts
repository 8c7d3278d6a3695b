/**
 * The function lets an app work while the browser translates its page. Chrome and other browsers replace each text node
 * by a `<font>` element, but React still holds the text node. If React then changes the text node, the change is not
 * shown. If React removes it or places something before it, an error is thrown. So this function remembers which
 * element replaced each text node, and puts the text node back as soon as React touches it. The browser then translates
 * the new text.
 */
export function followTranslation(root: Node): void {
  /** One `<font>` element replaces these text nodes, which may be several side by side. */
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
