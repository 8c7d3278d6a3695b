import { Component, type ReactNode } from 'react'
import { type FaultKind, faultKind } from '#web/frame/errors/fault.ts'
import { CodeNotFetched, SomethingWentWrong } from '#web/frame/errors/something-went-wrong.tsx'

type Props = {
  children: ReactNode
  resetOn?: string
  /**
   * This frame surrounds the text if it is not on the page itself, for example a dialog around the text that the dialog
   * could not be fetched.
   */
  frame?: (words: ReactNode) => ReactNode
}
type State = { fault: FaultKind | null; isCodeMissing: boolean }

const codeNotFetched = /dynamically imported module|importing a module|module script|preload css/i

/** The boundary catches errors that occur while a page is drawn. When `resetOn` changes, for example with the address, it tries again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { fault: null, isCodeMissing: false }

  static getDerivedStateFromError(error: unknown): State {
    return { fault: faultKind(error), isCodeMissing: error instanceof Error && codeNotFetched.test(error.message) }
  }

  override componentDidUpdate(before: Props) {
    if (before.resetOn !== this.props.resetOn && this.state.fault) this.reset()
  }

  override render() {
    const { fault, isCodeMissing } = this.state
    if (!fault) return this.props.children
    const { frame = words => words } = this.props
    return frame(isCodeMissing ? <CodeNotFetched /> : <SomethingWentWrong fault={fault} onRetry={this.reset} />)
  }

  reset = () => this.setState({ fault: null, isCodeMissing: false })
}
