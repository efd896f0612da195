import { Component, type ReactNode } from 'react'
import { ErrorState } from '../components/ErrorState.tsx'
import { reloadToUpdate } from './reloadToUpdate.ts'

/** Keeps a screen that throws from breaking the whole page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className="column grid flex-1 place-items-center">
        <ErrorState onRetry={() => void reloadToUpdate()} />
      </main>
    )
  }
}
