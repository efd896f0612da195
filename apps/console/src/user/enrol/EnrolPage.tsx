import type { DataOf } from '@millrace/contract/call'
import { enrolComplete, enrolOpen } from '@millrace/contract/console/enrol'
import { useEffect, useState, type SubmitEvent } from 'react'
import { QrCode } from '../../components/QrCode.tsx'
import { makeApprovalKey } from '../../shell/approvalKey.ts'
import { LoginCodeField, LoginField, LoginFrame } from '../../shell/LoginFrame.tsx'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useAttempt } from '../../shell/useAttempt.ts'
import './enrol.css'

type Invitation = DataOf<typeof enrolOpen>
const lengthMin = 10

/** Where an invitation link leads: somebody sets their own password and second factor. Like signing in, it is small. */
export default function EnrolPage({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    document.title = 'Your account · Millrace Console'
    // Each opening offers a new secret, and only the last one counts.
    let isCurrent = true
    send(enrolOpen, { token }).then(
      ({ data }) => {
        if (isCurrent) setInvitation(data)
      },
      (error: Error) => {
        if (isCurrent) setProblem(error.message)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [token])

  return (
    <LoginFrame>
      {isDone ? (
        <Done />
      ) : invitation ? (
        <EnrolForm token={token} invitation={invitation} onDone={() => setIsDone(true)} />
      ) : (
        <>
          <h1>Your account</h1>
          <p className="login-lead" role="status">
            {problem || 'One moment…'}
          </p>
        </>
      )}
    </LoginFrame>
  )
}

function Done() {
  return (
    <>
      <h1>Your account is ready</h1>
      <p className="login-lead" role="status">
        Sign in with your password and the code from your authenticator app. You can sign proposals once colleagues have
        signed the approval key of this browser.
      </p>
      <button
        className="login-submit"
        type="button"
        onClick={() => {
          location.hash = '/'
        }}
      >
        Sign in
      </button>
    </>
  )
}

function EnrolForm({
  token,
  invitation: { email, name, isReset, expiresTime, totpSecret, totpUrl },
  onDone,
}: {
  token: string
  invitation: Invitation
  onDone: () => void
}) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [code, setCode] = useState('')
  const { isBusy, problem, attempt } = useAttempt()
  const isMismatch = repeated !== '' && repeated !== password

  async function enrol(event: SubmitEvent) {
    event.preventDefault()
    if (isMismatch) return
    await attempt(async () => {
      // A browser that cannot sign makes no key, and another one can make it later.
      const publicKey = await makeApprovalKey(email).catch(() => undefined)
      await send(enrolComplete, { token, password, code: code.replaceAll(' ', ''), ...(publicKey && { publicKey }) })
      onDone()
    })
  }

  return (
    <>
      <h1>{isReset ? 'Set your account again' : `Welcome, ${name}`}</h1>
      <p className="login-lead">
        Nobody else sees what you set here. The link works once, until {formatMoment(expiresTime)}.
      </p>
      <form onSubmit={enrol} aria-label="Your account">
        <label htmlFor="email">E-mail</label>
        <input id="email" name="email" type="email" autoComplete="username" readOnly value={email} />
        <div className="enrol-pair">
          <div>
            <LoginField
              id="password"
              label="New password"
              type="password"
              autoComplete="new-password"
              minLength={lengthMin}
              aria-describedby="password-hint"
              value={password}
              onChange={setPassword}
            />
          </div>
          <div>
            <LoginField
              id="repeated"
              label="Repeat it"
              type="password"
              autoComplete="new-password"
              aria-invalid={isMismatch}
              value={repeated}
              onChange={setRepeated}
            />
          </div>
        </div>
        <p id="password-hint" className="enrol-hint">
          {isMismatch ? 'The passwords do not match.' : `At least ${lengthMin} characters.`}
        </p>
        <div className="enrol-secret">
          <QrCode text={totpUrl} label="QR code of your authenticator secret" />
          <div>
            <p>Scan this with an authenticator app, or type the secret in:</p>
            <code>{totpSecret}</code>
            <LoginCodeField label="Code that the app shows" value={code} onChange={setCode} />
          </div>
        </div>
        <p className="login-problem" role="alert">
          {problem}
        </p>
        <button className="login-submit" type="submit" disabled={isBusy || isMismatch}>
          {isBusy ? 'One moment…' : 'Save'}
        </button>
      </form>
    </>
  )
}
