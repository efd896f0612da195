import type { DataOf } from '@millrace/contract/call'
import { consoleTicketAnswer, consoleTicketOne, consoleTicketPicture } from '@millrace/contract/console/ticket'
import { Alert, Box, Button, ButtonBase, Link, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkBase, useNotify, useParams, useRequireAccess } from 'react-admin'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { PictureDialog } from '../../components/PictureDialog.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { answerKey, useAction, useCall } from '../../components/useCall.ts'
import { listPath } from '../../shell/listPath.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { getDeadlineBadge, ticketKindNames, ticketStateBadges } from './ticketBadges.ts'

type TicketData = DataOf<typeof consoleTicketOne>
type Ticket = TicketData['ticket']

const lengthMax = 4_000

/** One ticket: what the member wrote, what was answered, and the next answer. */
export default function TicketPage() {
  const { id = '' } = useParams()
  useRequireAccess({ resource: 'ticket', action: 'show' })
  const query = useCall(consoleTicketOne, { id }, { refetchInterval: refreshMs.background })
  return (
    <DetailPage
      noun="ticket"
      query={query}
      title={(data) => (data ? `Ticket no. ${data.ticket.number}` : 'Ticket')}
      back={{ to: '/ticket', label: 'All tickets' }}
      renderBadges={({ ticket }) => <Badges {...ticket} />}
    >
      {({ ticket, answers }) => (
        <Columns aside={<TicketFacts {...ticket} />}>
          <Section title={ticketKindNames[ticket.kind]} description={formatMoment(ticket.createTime)}>
            <Typography sx={textSx}>{ticket.comment}</Typography>
            {ticket.pictureCount > 0 && <Pictures {...ticket} />}
          </Section>
          {answers.map(({ number, isStaff, staffName, content, createTime }) => (
            <Section
              key={number}
              title={isStaff ? `${staffName}, staff` : 'The member'}
              description={formatMoment(createTime)}
            >
              <Typography sx={textSx}>{content}</Typography>
            </Section>
          ))}
          {ticket.state === 'solved' ? (
            <Alert severity="success">The member says that it is solved. Nothing can be added any more.</Alert>
          ) : (
            <AnswerForm id={ticket.id} />
          )}
        </Columns>
      )}
    </DetailPage>
  )
}

const textSx = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' } as const

function Badges(ticket: Ticket) {
  const deadline = getDeadlineBadge(ticket)
  return (
    <>
      <StateChip {...ticketStateBadges[ticket.state]} />
      {deadline && <StateChip {...deadline} />}
    </>
  )
}

function TicketFacts(ticket: Ticket) {
  const { memberId, memberName, phone, deadlineTime, answeredTime, conversationId } = ticket
  return (
    <Section title="About it">
      <Facts>
        <Fact name="Member">
          <MemberLink id={memberId} name={memberName} />
        </Fact>
        {phone && <Fact name="Phone">{phone}</Fact>}
        {deadlineTime && <Fact name="To be answered by">{formatMoment(deadlineTime)}</Fact>}
        <Fact name="First answer">{answeredTime ? formatMoment(answeredTime) : 'None yet'}</Fact>
      </Facts>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
        {conversationId && (
          <Link component={LinkBase} to={`/chat/${conversationId}/show`} underline="hover" variant="body2">
            Open the conversation
          </Link>
        )}
        <Link component={LinkBase} to={listPath('ticket', { memberId })} underline="hover" variant="body2">
          Tickets of this member
        </Link>
      </Box>
    </Section>
  )
}

/** Loaded when they are asked for: the audit log says who has seen them. */
function Pictures({ id, pictureCount }: Ticket) {
  const [pictures, setPictures] = useState<readonly string[]>([])
  const [large, setLarge] = useState<number | null>(null)
  const { isBusy, problem, attempt } = useAction()
  const load = () =>
    attempt(async () => {
      const numbers = Array.from({ length: pictureCount }, (_, index) => index + 1)
      const answers = await Promise.all(numbers.map((number) => send(consoleTicketPicture, { id, number })))
      setPictures(answers.map(({ data }) => data.picture))
    })
  return (
    <Box sx={{ mt: 1.5 }}>
      {pictures.length === 0 && (
        <Button variant="outlined" disabled={isBusy} onClick={() => void load()}>
          {isBusy ? 'One moment…' : pictureCount === 1 ? 'Show the picture' : `Show ${pictureCount} pictures`}
        </Button>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {pictures.map((picture, index) => (
          <ButtonBase key={index} aria-label={`Enlarge picture ${index + 1}`} onClick={() => setLarge(index)}>
            <Box
              component="img"
              src={picture}
              alt={`Picture ${index + 1}`}
              sx={{ width: 128, height: 96, objectFit: 'cover', borderRadius: '12px' }}
            />
          </ButtonBase>
        ))}
      </Box>
      {large !== null && (
        <PictureDialog title={`Picture ${large + 1}`} url={pictures[large] ?? ''} onClose={() => setLarge(null)} />
      )}
    </Box>
  )
}

function AnswerForm({ id }: { id: string }) {
  const [answer, setAnswer] = useState('')
  const { isBusy, problem, attempt } = useAction()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const submit = () =>
    attempt(async () => {
      const { data } = await send(consoleTicketAnswer, { id, answer: answer.trim() })
      queryClient.setQueryData(answerKey(consoleTicketOne, { id }), data)
      setAnswer('')
      notify('Answered. The member gets a message.', { type: 'success' })
    })
  return (
    <Section title="Answer" description="The member reads it in the app, and says whether it solves it.">
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
      >
        <TextField
          label="Answer"
          multiline
          fullWidth
          minRows={4}
          maxRows={14}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          slotProps={{ htmlInput: { maxLength: lengthMax, spellCheck: true } }}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" disabled={isBusy || answer.trim() === ''} sx={{ minHeight: 44 }}>
          {isBusy ? 'One moment…' : 'Send the answer'}
        </Button>
      </Box>
    </Section>
  )
}
