import { Logo } from './Logo.tsx'

const rows = Array.from({ length: 8 }, (_, row) => row)

/** Shown while the console’s code loads: the places of its header, its menu and a page. */
export function LoadingPage() {
  return (
    <div className="places">
      <p role="status" className="places-text">
        Opening the console
      </p>
      <div className="places-header" aria-hidden>
        <Logo sizePx={30} />
        <b>Millrace</b> Console
      </div>
      <div className="places-menu" aria-hidden>
        {rows.map((row) => (
          <span key={row} />
        ))}
      </div>
      <div className="places-page" aria-hidden>
        <span />
        <span />
      </div>
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
