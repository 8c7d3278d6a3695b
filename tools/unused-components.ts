import type { Plugin } from 'vite'

/** A module may have `Form.displayName = "Form";` at its top: React shows it to developers, and nothing else reads it. */
const naming = /^[A-Z]\w*\.displayName = "[^"]*";$/gm
/** React only wraps what it is given. */
const wrapping = / = (React\w*\.(?:forwardRef|memo|createContext)\()/g

/** Components of the router that no page uses stay out of the files: naming or wrapping one would keep it in. */
export function withoutUnusedComponents(): Plugin {
  return {
    name: 'without-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: code => ({
        code: code.replace(naming, '').replace(wrapping, ' = /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
