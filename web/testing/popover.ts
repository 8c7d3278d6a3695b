/** jsdom always shows a popover and cannot close it. The journeys in a browser test that a menu closes. */
HTMLElement.prototype.hidePopover ??= () => undefined
