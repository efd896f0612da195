import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { authProvider } from './authProvider.ts'
import { demoOperators, demoPassword } from './demoOperators.ts'
import './login.css'
import { Mark } from './Mark.tsx'
import { AnswerError } from './send.ts'
import { session } from './session.ts'
import { usePlatform } from './usePlatform.ts'
import { Waterwheel } from './Waterwheel.tsx'

/** Signing in, without react-admin: this page is small and there at once. */
export function LoginPage() {
  const platform = usePlatform()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submitButton = useRef<HTMLButtonElement>(null)

  useEffect(() => { document.title = 'Sign in · Millrace Console' }, [])

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      await authProvider.login({ email: email.trim(), password })
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }

  function choose(chosenEmail: string) {
    setEmail(chosenEmail)
    setPassword(demoPassword)
    setProblem('')
    submitButton.current?.focus()
  }

  return (
    <div className="login">
      <aside className="login-side" aria-hidden="true">
        <Waterwheel />
        <p>Every number shown is counted.</p>
      </aside>
      <main className="login-main">
        <div className="login-brand"><Mark sizePx={36} /><span>Millrace</span><span className="practice">Practice money</span></div>
        <h1>Operator console</h1>
        <p className="login-lead">Sign in with the e-mail address and password of your operator account.</p>
        {session.wasEndedByServer() && !problem && <p className="login-note" role="status">Your session has ended. Sign in to go on where you were.</p>}
        <form onSubmit={signIn} aria-label="Sign in">
          <label htmlFor="email">E-mail</label>
          <input id="email" name="email" type="email" autoComplete="username" required value={email} onChange={(event) => setEmail(event.target.value)} />
          <label htmlFor="password">Password</label>
          <input id="password" name="password" type="password" autoComplete="current-password" required value={password} onChange={(event) => setPassword(event.target.value)} />
          <p className="login-problem" role="alert">{problem}</p>
          <button ref={submitButton} className="login-submit" type="submit" disabled={isBusy}>{isBusy ? 'Signing in…' : 'Sign in'}</button>
        </form>
        {platform?.practiceMode && (
          <section className="login-demo" aria-labelledby="demo-title">
            <h2 id="demo-title">Practice mode: choose an operator</h2>
            <ul>
              {demoOperators.map((demo) => (
                <li key={demo.email}>
                  <button type="button" onClick={() => choose(demo.email)} aria-pressed={email === demo.email}>
                    <b>{demo.label}</b><span>{demo.role}</span><small>{demo.email}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
    </div>
  )
}
