import type { Call } from '@millrace/contract/call'
import type { ProposalRow, Wish } from '@millrace/contract/console/proposal'
import { Box, Button, Typography, type TypographyProps } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useGetIdentity } from 'react-admin'
import { canCall } from '../shell/canCall.ts'
import { formatMoment } from '../shell/time.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { Note } from './cells.tsx'
import { DecisionTrail } from './DecisionTrail.tsx'
import { ProposeDialog } from './proposal/ProposeDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { Section } from './Section.tsx'

export type Answer = { readonly isApproved: boolean; readonly signature?: string; readonly reason?: string }

/** What is asked before each of the two answers. */
export type Question = {
  readonly approve: {
    readonly title: string
    readonly text: ReactNode
    readonly label?: string
    /** Why it was asked for, in the words of whoever did. */
    readonly quote?: string
    /** What is signed, where the approval is. */
    readonly approvalText?: string
    /** What the operator does by it, where that is an act of theirs. */
    readonly wish?: Wish
  }
  readonly reject: {
    readonly title: string
    readonly text: ReactNode
    /** Tells the operator who will read the reason. */
    readonly hint: string
    readonly suggestions?: readonly string[]
    readonly wish?: Wish
  }
  /** Sends the answer, and returns what the operator is told. Not called for an act. */
  readonly onAnswer?: (answer: Answer) => Promise<string>
  /** What was done, where the answer is an act. */
  readonly onDone?: (proposal: ProposalRow) => void
}

/** The dialog of the answer that was chosen, and the function that chooses one. */
export function useDecisionDialog({ approve, reject, onAnswer = async () => '', onDone }: Question) {
  const [choice, choose] = useState<'approve' | 'reject' | null>(null)
  const onClose = () => choose(null)
  const shared = {
    title: approve.title,
    confirmLabel: approve.label ?? 'Approve',
    onClose,
    children: (
      <>
        <Text>{approve.text}</Text>
        {approve.quote && <Text color="textSecondary">“{approve.quote}”</Text>}
      </>
    ),
  }
  const wish = choice && (choice === 'reject' ? reject : approve).wish
  const dialog =
    choice && wish ? (
      <ProposeDialog
        {...(choice === 'reject'
          ? { ...reject, isDangerous: true, reasonHint: reject.hint }
          : { title: approve.title })}
        toWish={() => wish}
        onClose={onClose}
        {...(onDone && { onProposed: onDone })}
      >
        <Text>{choice === 'reject' ? reject.text : approve.text}</Text>
      </ProposeDialog>
    ) : choice === 'reject' ? (
      <ReasonDialog
        title={reject.title}
        confirmLabel="Reject"
        isDangerous
        hint={reject.hint}
        {...(reject.suggestions && { suggestions: reject.suggestions })}
        onClose={onClose}
        onConfirm={(reason) => onAnswer({ isApproved: false, reason })}
      >
        <Text>{reject.text}</Text>
      </ReasonDialog>
    ) : choice === null ? null : approve.approvalText === undefined ? (
      <ActionDialog {...shared} onConfirm={() => onAnswer({ isApproved: true })} />
    ) : (
      <ApproveDialog
        {...shared}
        approvalText={approve.approvalText}
        onConfirm={(signature) => onAnswer({ isApproved: true, signature })}
      />
    )
  return [dialog, choose] as const
}

const Text = (props: TypographyProps) => <Typography sx={{ overflowWrap: 'anywhere' }} component="div" {...props} />

type Props = Question & {
  /** Who may make it decides. Without it, everybody who sees the buttons. */
  readonly call?: Call
  /** Why this operator cannot decide; empty when they can. */
  readonly findObstacle?: (operatorId: unknown) => string
}

/** The two buttons of a decision in a row of a list or in a card, each with its dialog. */
export function DecisionButtons({ call, findObstacle, ...question }: Props) {
  const { identity } = useGetIdentity()
  const [dialog, choose] = useDecisionDialog(question)
  const obstacle = findObstacle?.(identity?.id) ?? ''
  if (call && !canCall(call, identity?.['role'])) return <DecidedByOthers />
  return (
    <Box sx={{ maxWidth: 260 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={obstacle !== ''} onClick={() => choose('approve')}>
          Approve
        </Button>
        <Button variant="outlined" color="error" disabled={obstacle !== ''} onClick={() => choose('reject')}>
          Reject
        </Button>
      </Box>
      {obstacle && <Note sx={{ mt: 0.75 }}>{obstacle}</Note>}
      {dialog}
    </Box>
  )
}

/** In place of the buttons, for operators whose role cannot decide. */
export const DecidedByOthers = () => <Note>Finance or admin decides.</Note>

/** The outcome in a card of its own, read out when it comes. */
export const OutcomeCard = (outcome: OutcomeProps) => (
  <Section title="Decision">
    <Box role="status">
      <DecisionOutcome {...outcome} />
    </Box>
  </Section>
)

type OutcomeProps = {
  readonly label: string
  readonly by?: string | undefined
  readonly time: string | null
  readonly reason?: string | undefined
  /** What was decided; with it, the deciders are shown on demand. */
  readonly subjectId?: string | undefined
}

/** How, by whom, when and why it was decided. */
export function DecisionOutcome({ label, by, time, reason, subjectId }: OutcomeProps) {
  return (
    <Box sx={{ width: { xs: 1, sm: 250 }, overflowWrap: 'anywhere' }}>
      <Note>{by ? `${label} by ${by}` : label}</Note>
      {time && <Note>{formatMoment(time)}</Note>}
      {reason && <Typography variant="body2">{reason}</Typography>}
      {subjectId && <DecisionTrail subjectId={subjectId} />}
    </Box>
  )
}
