import type { ComponentProps, ReactNode } from 'react'
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
        </div>
        {children}
      </main>
    </div>
  )
}

type LoginFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
  id: string
  label: string
  onChange: (text: string) => void
}

export function LoginField({ label, onChange, ...input }: LoginFieldProps) {
  return (
    <>
      <label htmlFor={input.id}>{label}</label>
      <input name={input.id} required {...input} onChange={(event) => onChange(event.target.value)} />
    </>
  )
}

/** The six digits of an authenticator app, with spaces if somebody types them. */
export function LoginCodeField(field: Pick<LoginFieldProps, 'label' | 'value' | 'onChange'>) {
  return (
    <LoginField
      id="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      title="Six digits"
      {...field}
    />
  )
}
