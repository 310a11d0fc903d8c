import { Component, type ReactNode } from 'react'
import { i18n } from '../../theme/i18n.ts'
import { Failure } from '../../ui/loading/failure.tsx'

/** A page that breaks shows so in its own place; the frame and the other pages go on. */
export class PageGuard extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <Failure text={i18n.t('error.pageBroken')} onRetry={() => this.setState({ isBroken: false })} />
  }
}
