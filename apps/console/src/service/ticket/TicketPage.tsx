import type { DataOf } from '@millrace/contract/call'
import {
  consoleTicketAnswer,
  consoleTicketList,
  consoleTicketOne,
  consoleTicketPicture,
} from '@millrace/contract/console/ticket'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRequireAccess } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { Note } from '../../components/cells.tsx'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { FormField } from '../../components/FormField.tsx'
import { MemberLink } from '../../components/MemberLink.tsx'
import { Picture } from '../../components/PictureDialog.tsx'
import { Problem } from '../../components/Problem.tsx'
import { useReview } from '../../components/review/ReviewFrame.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { SmallLink } from '../../components/TextLink.tsx'
import { useActionForm } from '../../components/useActionForm.ts'
import { useAction, useOne } from '../../components/useCall.ts'
import { listPath } from '../../shell/listPath.ts'
import type { RowOf } from '../../shell/page.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { getDeadlineBadge, ticketKindNames, ticketStateBadges } from './ticketBadges.ts'

type TicketData = DataOf<typeof consoleTicketOne>
type Ticket = TicketData['ticket']

const lengthMax = 4_000

/** One ticket: what the member wrote, what was answered, and the next answer. */
export default function TicketPage() {
  useRequireAccess({ resource: 'ticket', action: 'show' })
  const { query, opened, replace } = useOne(consoleTicketOne, { refetchInterval: refreshMs.background })
  const review = useReview(consoleTicketList, { ticketState: 'open' }, toReviewItem, opened)
  function handleAnswered(data: TicketData) {
    replace(data)
    review.goTo(review.next)
  }
  return (
    <DetailPage
      noun="ticket"
      query={query}
      title={(data) => (data ? `Ticket no. ${data.ticket.number}` : 'Ticket')}
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
            <AnswerForm key={ticket.id} id={ticket.id} next={review.next} onAnswered={handleAnswered} />
          )}
        </Columns>
      )}
    </DetailPage>
  )
}

const toReviewItem = ({ id, number, memberName }: RowOf<typeof consoleTicketList>): ReviewItem => ({
  id,
  title: `no. ${number}`,
  value: '',
  text: memberName,
  note: '',
})

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
        {conversationId && <SmallLink to={`/chat/${conversationId}/show`}>Open the conversation</SmallLink>}
        <SmallLink to={listPath('ticket', { memberId })}>Tickets of this member</SmallLink>
      </Box>
    </Section>
  )
}

/** Loaded when they are asked for: the audit log says who has seen them. */
function Pictures({ id, pictureCount }: Ticket) {
  const [pictures, setPictures] = useState<readonly string[]>([])
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
      <Problem text={problem} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {pictures.map((picture, index) => (
          <Picture
            key={index}
            label={`Enlarge picture ${index + 1}`}
            title={`Picture ${index + 1}`}
            url={picture}
            imageSx={{ width: 128, height: 96, objectFit: 'cover', borderRadius: '12px' }}
          />
        ))}
      </Box>
    </Box>
  )
}

type AnswerProps = {
  readonly id: string
  readonly next: ReviewItem | undefined
  readonly onAnswered: (data: TicketData) => void
}

function AnswerForm({ id, next, onAnswered }: AnswerProps) {
  const notify = useNotify()
  const { form, isBusy, isReady, problem, submit } = useActionForm({ answer: '' }, async ({ answer }) => {
    onAnswered((await send(consoleTicketAnswer, { id, answer: answer.trim() })).data)
    notify('Answered. The member gets a message.', { type: 'success' })
  })
  return (
    <Section title="Answer" description="The member reads it in the app, and says whether it solves it.">
      <FormProvider {...form}>
        <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <FormField name="answer" label="Answer" lines={{ min: 4, max: 14 }} lengthMax={lengthMax} />
          <Problem text={problem} />
          <Button
            type="submit"
            variant="contained"
            disabled={!isReady || form.watch('answer').trim() === ''}
            sx={{ minHeight: 44 }}
          >
            {isBusy ? 'One moment…' : next ? 'Send the answer and go on' : 'Send the answer'}
          </Button>
          <Note>{next ? `Next: ticket ${next.title}${next.text && `, ${next.text}`}` : 'No other ticket waits'}</Note>
        </Box>
      </FormProvider>
    </Section>
  )
}
