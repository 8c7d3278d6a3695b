/**
 * In a browser, a text that nobody else needs is freed, even if a `MutationObserver` observes it. In jsdom each observer keeps all its
 * nodes in a list, so no text of a test file was ever freed, nor the React elements behind it, and the list is searched after every change.
 * The list is needed only by `disconnect`, which nobody calls for the observer of the translated texts. So no text stays in the list. Its
 * changes are still reported, because jsdom finds the observers of a node at the node itself.
 */
type Implementation = { readonly _nodeList: unknown[] }

const observe = MutationObserver.prototype.observe

MutationObserver.prototype.observe = function (target, options) {
  const symbol = Object.getOwnPropertySymbols(this).find(one => one.description === 'impl')
  const { _nodeList } = Reflect.get(this, symbol ?? '') as Implementation
  const { length } = _nodeList
  observe.call(this, target, options)
  if (target.nodeType === Node.TEXT_NODE) _nodeList.length = length
}
