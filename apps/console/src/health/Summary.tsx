import { healthFindings, type HealthFinding } from '@millrace/contract/console/health'
import { Alert, AlertTitle } from '@mui/material'
import { findingTexts } from './findingTexts.ts'

type Props = { readonly findings: readonly HealthFinding[]; readonly isKnown: boolean; readonly readAt: string }

/** What asks for somebody. While nothing can be read, nothing counts as well. */
export function Summary({ findings, isKnown, readAt }: Props) {
  if (!isKnown)
    return (
      <Alert severity="error" role="alert">
        <AlertTitle>Not read since {readAt}</AlertTitle>
        What is below was true then. Nobody knows how it is now.
      </Alert>
    )
  const [worst] = findings
  if (worst === undefined)
    return (
      <Alert severity="success" role="status">
        <AlertTitle>Sound</AlertTitle>
        Nothing asks for anybody.
      </Alert>
    )
  const isRed = healthFindings[worst] === 'red'
  return (
    <Alert severity={isRed ? 'error' : 'warning'} role={isRed ? 'alert' : 'status'}>
      <AlertTitle>{isRed ? 'Somebody is needed now' : 'Somebody is needed today'}</AlertTitle>
      {findings.map((finding) => (
        <div key={finding}>{findingTexts[finding]}</div>
      ))}
    </Alert>
  )
}
