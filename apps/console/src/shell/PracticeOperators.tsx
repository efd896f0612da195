import type { DataOf } from '@millrace/contract/call'
import { practiceOperators } from '@millrace/contract/console/auth'
import { useEffect, useState } from 'react'
import { send } from './send.ts'

/** In practice mode, the demo operators to choose from. */
export function PracticeOperators({
  chosenEmail,
  onChoose,
}: {
  chosenEmail: string
  onChoose: (email: string) => void
}) {
  const [operators, setOperators] = useState<DataOf<typeof practiceOperators>>([])
  useEffect(() => {
    let isUnmounted = false
    // Without an answer the operator types the credentials.
    send(practiceOperators, {}).then(
      ({ data }) => {
        if (!isUnmounted) setOperators(data)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  if (operators.length === 0) return null
  return (
    <section className="login-demo" aria-labelledby="demo-title">
      <h2 id="demo-title">Practice mode: choose an operator</h2>
      <ul>
        {operators.map(({ email, name, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose(email)} aria-pressed={chosenEmail === email}>
              <b>{name}</b>
              <span>{role}</span>
              <small>{email}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
