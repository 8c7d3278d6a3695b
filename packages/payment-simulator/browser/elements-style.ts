/** The form uses the page's design tokens if the page has them. The style is a constructed style sheet, because a strict CSP allows one. */
const rules = `
.sps-form, .sps-dialog {
  --sps-ink: var(--ink, light-dark(#1a1816, #f4f1ec));
  --sps-soft: var(--ink-soft, light-dark(#524e48, #b6afa5));
  --sps-field: var(--surface, light-dark(#ffffff, #1e1c1a));
  --sps-line: var(--line-strong, light-dark(#857f76, #8b847b));
  --sps-bad: var(--bad, light-dark(#9c170e, #ffa59c));
  color: var(--sps-ink);
  font: inherit;
}
.sps-form { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.sps-form > * { min-width: 0; grid-column: 1 / -1; }
.sps-form > .sps-half { grid-column: auto; }
.sps-notice { margin: 0; padding: 0.75rem 0.875rem; border-radius: 0.625rem; font-size: 0.875rem; line-height: 1.25rem;
  background: var(--sunken, light-dark(#f2f0eb, #262421)); }
.sps-notice strong { font-weight: 600; }
.sps-notice summary { cursor: pointer; padding: 0.75rem 0; text-decoration: underline; text-underline-offset: 0.2em; }
.sps-notice ul { margin: 0.25rem 0 0; padding: 0; list-style: none; }
.sps-notice li { padding: 0.125rem 0; }
.sps-notice code { font: inherit; font-variant-numeric: tabular-nums; white-space: nowrap; user-select: all; }
.sps-field { display: flex; flex-direction: column; gap: 0.375rem; font-size: 0.875rem; line-height: 1.25rem; }
.sps-field label { font-weight: 550; }
.sps-field input { box-sizing: border-box; width: 100%; height: 3rem; padding: 0 0.875rem; border-radius: 0.625rem;
  border: 1px solid var(--sps-line); background: var(--sps-field); color: var(--sps-ink); font: inherit; font-size: 1rem;
  font-variant-numeric: tabular-nums; }
.sps-field input[aria-invalid='true'] { border-color: var(--sps-bad); }
.sps-form :focus-visible, .sps-dialog :focus-visible { outline: 2px solid var(--accent-text, var(--sps-ink)); outline-offset: 2px; }
.sps-note { margin: 0; color: var(--sps-soft); }
.sps-note.sps-wrong { color: var(--sps-bad); font-weight: 550; }
.sps-wallet button { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid var(--ink, light-dark(#1a1816, #f4f1ec));
  border-radius: 0.625rem; background: var(--ink, light-dark(#1a1816, #f4f1ec)); color: var(--paper, light-dark(#ffffff, #141312)); font: inherit; font-weight: 550; cursor: pointer; }
.sps-wallet :focus-visible { outline: 2px solid var(--accent-text, var(--ink)); outline-offset: 2px; }
.sps-dialog { box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: 0.875rem;
  margin: auto; background: var(--sps-field); line-height: 1.5; }
html:has(> body > .sps-dialog) { overflow: hidden; }
.sps-dialog::backdrop { background: var(--veil, rgb(0 0 0 / 0.55)); }
.sps-dialog h2 { margin: 0 0 0.5rem; font-size: 1.1875rem; font-weight: 650; }
.sps-dialog p { margin: 0 0 1.25rem; }
.sps-dialog button { display: block; width: 100%; min-height: 3rem; margin-top: 0.75rem; padding: 0.5rem 1rem; border-radius: 0.625rem;
  border: 1px solid var(--sps-line); background: transparent; color: inherit; font: inherit; font-weight: 550; cursor: pointer; }
.sps-dialog button.sps-main { border-color: transparent; background: var(--accent, light-dark(#1a1816, #f4f1ec));
  color: var(--on-accent, light-dark(#ffffff, #141312)); }
`

let isWorn = false

export function applyElementsStyle(): void {
  if (isWorn || !('adoptedStyleSheets' in document)) return
  isWorn = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
