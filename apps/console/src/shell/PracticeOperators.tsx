import { practiceOperators } from '@millrace/contract/console/auth'
import { send } from './send.ts'
import { useOptional } from './useOptional.ts'

const fetchOperators = async () => (await send(practiceOperators, {})).data

/** In practice mode, the demo operators to choose from. */
export function PracticeOperators({
  chosenEmail,
  onChoose,
}: {
  chosenEmail: string
  onChoose: (email: string) => void
}) {
  // Without an answer the operator types the credentials.
  const operators = useOptional(fetchOperators)
  if (!operators?.length) return null
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
