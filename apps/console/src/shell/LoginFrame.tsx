import type { ReactNode } from 'react'
import './login.css'
import { Logo } from './Logo.tsx'
import { Waterwheel } from './Waterwheel.tsx'

/** The look of the pages before signing in. They do not use react-admin, so that they are small and load fast. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className="login">
      <aside className="login-side" aria-hidden="true">
        <Waterwheel />
        <p>Every number shown is counted.</p>
      </aside>
      <main className="login-main">
        <div className="login-brand">
          <Logo sizePx={36} />
          <span>Millrace</span>
          <span className="practice">Practice money</span>
        </div>
        {children}
      </main>
    </div>
  )
}

/** The six digits of an authenticator app, with spaces if somebody types them. */
export function LoginCodeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (code: string) => void
}) {
  return (
    <>
      <label htmlFor="code">{label}</label>
      <input
        id="code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(\d\s*){6}"
        title="Six digits"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
