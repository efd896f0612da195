import type { ProposalKind, ProposalRow } from '@millrace/contract/console/proposal'
import { Alert, Box, Typography } from '@mui/material'
import { SignedText } from '../ApproveDialog.tsx'
import { DifferenceLines } from '../DifferenceLines.tsx'
import { inOrder } from './inOrder.ts'
import { kindTexts } from './kindTexts.ts'
import { isAsShown, notAsShown } from './signed.ts'

type Props = {
  readonly proposal: ProposalRow
  /** What the operator who looks at it signs, or its proposer has signed. */
  readonly text: string
  readonly textLabel?: string
}

/** A proposal: what it does, before and after, why, and the text that is signed. */
export function ProposalBody({ proposal, text, textLabel }: Props) {
  const { kind, before, after, reason } = proposal
  const { effect, omitted = [] } = kindTexts[kind]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
      {!isAsShown(proposal) && <Alert severity="error">{notAsShown}</Alert>}
      <Typography>{effect}</Typography>
      <DifferenceLines before={write(kind, before, omitted)} after={write(kind, after, omitted)} isWhole />
      {reason && <Typography color="textSecondary">“{reason}”</Typography>}
      <Box component="details">
        <Box component="summary" sx={{ py: 0.5, cursor: 'pointer', fontSize: '0.8125rem', fontWeight: 600 }}>
          {textLabel ?? 'What you sign'}
        </Box>
        <SignedText text={text} />
      </Box>
    </Box>
  )
}

/** Without what is said elsewhere. The salt only keeps a hash from being guessed. */
const write = (kind: ProposalKind, values: ProposalRow['after'], omitted: readonly string[]): string =>
  JSON.stringify(
    Object.fromEntries(
      inOrder(kind, Object.entries(values)).filter(([name]) => name !== 'salt' && !omitted.includes(name)),
    ),
  )
