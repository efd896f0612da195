import { Logo } from './Logo.tsx'

/** Shown while the console's code loads. */
export function LoadingPage() {
  return (
    <div className="opening" role="status">
      <Logo sizePx={48} />
      <p>Opening the console…</p>
    </div>
  )
}

/** Shown when the code cannot be loaded: offline, or replaced by a newer release. */
export function LoadingFailedPage() {
  return (
    <main className="opening is-failed">
      <Logo sizePx={48} />
      <p role="alert">The console could not be loaded.</p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  )
}
