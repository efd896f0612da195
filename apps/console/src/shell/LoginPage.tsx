import { practiceOperators } from '@millrace/contract/console/auth'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { authProvider } from './authProvider.ts'
import { LoginCodeField, LoginField, LoginFrame } from './LoginFrame.tsx'
import { PracticeLinks } from './PracticeLinks.tsx'
import { PracticeOperators } from './PracticeOperators.tsx'
import { send } from './send.ts'
import { session } from './session.ts'
import { useAttempt } from './useAttempt.ts'
import { usePlatform } from './usePlatform.ts'

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
    <LoginFrame>
      <h1>Operator console</h1>
      <p className="login-lead">Sign in with your operator account and the current code from your authenticator app.</p>
      {session.wasEndedByServer() && !problem && (
        <p className="login-note" role="status">
          Your session has ended. Sign in to continue where you were.
        </p>
      )}
      <form onSubmit={signIn} aria-label="Sign in">
        <LoginField id="email" label="E-mail" type="email" autoComplete="username" value={email} onChange={setEmail} />
        <div className="login-pair">
          <div>
            <LoginField
              id="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
          </div>
          <div>
            <LoginCodeField label="Code" value={code} onChange={setCode} />
          </div>
        </div>
        <p className="login-problem" role="alert">
          {problem}
        </p>
        <button ref={submitButton} className="login-submit" type="submit" disabled={isBusy}>
          {isBusy ? 'One moment…' : 'Sign in'}
        </button>
      </form>
      {platform?.practiceMode && (
        <>
          <PracticeOperators chosenEmail={email} onChoose={(chosen) => void choose(chosen)} />
          <PracticeLinks />
        </>
      )}
    </LoginFrame>
  )
}
