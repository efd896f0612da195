import { practiceOperators } from '@millrace/contract/console/auth'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { authProvider } from './authProvider.ts'
import './login.css'
import { Logo } from './Logo.tsx'
import { PracticeOperators } from './PracticeOperators.tsx'
import { send } from './send.ts'
import { session } from './session.ts'
import { useAttempt } from './useAttempt.ts'
import { usePlatform } from './usePlatform.ts'
import { Waterwheel } from './Waterwheel.tsx'

/** The login page does not use react-admin, so that it is small and loads fast. */
export function LoginPage() {
  const platform = usePlatform()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { isBusy, problem, attempt } = useAttempt()
  const submitButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    document.title = 'Sign in · Millrace Console'
  }, [])

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    await attempt(() => authProvider.login({ email: email.trim(), password, code: code.replaceAll(' ', '') }))
  }

  // Fetched on every click: a code is valid for half a minute.
  const choose = (chosenEmail: string) =>
    attempt(async () => {
      const chosen = (await send(practiceOperators, {})).data.find((operator) => operator.email === chosenEmail)
      if (!chosen) return
      setEmail(chosen.email)
      setPassword(chosen.password)
      setCode(chosen.code)
      submitButton.current?.focus()
    })

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
        <h1>Operator console</h1>
        <p className="login-lead">
          Sign in with your operator account and the current code from your authenticator app.
        </p>
        {session.wasEndedByServer() && !problem && (
          <p className="login-note" role="status">
            Your session has ended. Sign in to continue where you were.
          </p>
        )}
        <form onSubmit={signIn} aria-label="Sign in">
          <label htmlFor="email">E-mail</label>
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <div className="login-pair">
            <div>
              <label htmlFor="password">Password</label>
              <input
                id="password"
                name="password"
                type="password"
                autoComplete="current-password"
                required
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </div>
            <div>
              <label htmlFor="code">Code</label>
              <input
                id="code"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                pattern="\s*(\d\s*){6}"
                title="Six digits"
                required
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </div>
          </div>
          <p className="login-problem" role="alert">
            {problem}
          </p>
          <button ref={submitButton} className="login-submit" type="submit" disabled={isBusy}>
            {isBusy ? 'One moment…' : 'Sign in'}
          </button>
        </form>
        {platform?.practiceMode && <PracticeOperators chosenEmail={email} onChoose={(chosen) => void choose(chosen)} />}
      </main>
    </div>
  )
}
