/** The page's styles do not apply to the bar, which stands above the page. */
export const barStyle = `
.bar { position: fixed; inset: auto 0 0 0; z-index: 2147483000; display: flex; gap: 6px; align-items: center; flex-wrap: wrap;
  padding: 4px 8px; background: #1f2a2e; color: #fff; font: 500 13px/1.3 system-ui, sans-serif; }
time { margin-right: auto; font-variant-numeric: tabular-nums; }
button { min-height: 32px; padding: 0 10px; border: 1px solid #ffffff66; border-radius: 6px; background: transparent; color: inherit;
  font: inherit; cursor: pointer; }
button:hover { background: #ffffff22; }
button:focus-visible { outline: 2px solid #fff; outline-offset: 1px; }
.fold { min-width: 32px; padding: 0; }
.bar.cut { background: #7a2318; }
/* Pressed on more than is seen: texts of the page begin 12 pixels from its edge. */
.tab, .tab:hover { position: fixed; left: 0; bottom: 50%; z-index: 2147483000; width: 24px; min-height: 44px; padding: 0; border: 0;
  background: linear-gradient(#1f2a2e, #1f2a2e) 0 0 / 10px no-repeat; color: #fff; font-size: 9px; text-align: left; }
.tab.cut { background-image: linear-gradient(#7a2318, #7a2318); }
`
