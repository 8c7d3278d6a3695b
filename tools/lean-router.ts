import type { Plugin } from 'vite'

/** A module may have `Form.displayName = "Form";` at its top level. Only React's developer tools use the name. */
const naming = /^[A-Z]\w*\.displayName = "[^"]*";$/gm
/** These functions of React only wrap their argument and have no other effect. */
const wrapping = / = (React\w*\.(?:forwardRef|memo|createContext)\()/g
/**
 * The router has two builds, and every bundler gets the one that warns developers. Only this line is different in the
 * build for production.
 */
const warning = 'ENABLE_DEV_WARNINGS = true'

/**
 * The build removes components of the router that no page uses, and the router's warnings for developers. Without this
 * plugin the bundler keeps a component because the code names or wraps it.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: code => ({
        code: code
          .replace(naming, '')
          .replace(wrapping, ' = /* @__PURE__ */ $1')
          .replace(warning, 'ENABLE_DEV_WARNINGS = false'),
        map: null,
      }),
    },
  }
}
