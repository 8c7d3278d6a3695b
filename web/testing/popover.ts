/** jsdom always shows a popover and cannot close it. Journeys in the browser test that a menu closes. */
HTMLElement.prototype.hidePopover ??= () => undefined
