/** jsdom shows a popover always and knows no way to close it. Whether a menu closes is tried in a browser. */
HTMLElement.prototype.hidePopover ??= () => undefined
