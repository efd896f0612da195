import type { DataOf } from '@millrace/contract/call'
import { feedbackDetail, feedbackPicture, feedbackReply, feedbackSolved } from '@millrace/contract/msg/feedback'
import { formatAccount } from '@millrace/texts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MessagesDrawing } from '../../components/drawings/MessagesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TextAreaField } from '../../components/TextAreaField.tsx'
import { changeAnswers } from '../../shell/changeAnswers.ts'
import { callApi } from '../../shell/client.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { FormBody, SubmitButton, useForm } from '../../shell/form/form.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { formatTicketNumber } from './formatTicketNumber.ts'
import { TicketChip } from './TicketChip.tsx'
import { TicketSteps } from './TicketSteps.tsx'

type TicketWithAnswers = DataOf<typeof feedbackDetail>

const save = (id: string, answered: TicketWithAnswers) =>
  changeAnswers<TicketWithAnswers>({ queryKey: [feedbackDetail.path] }, (cached) =>
    cached.ticket.id === id ? answered : cached,
  )

/** One ticket on a screen of its own. */
export function TicketDetail({ id }: { id: string }) {
  const t = useText()
  const query = useCall(feedbackDetail, { id }, { staleTime: 0 })
  return (
    <Screen title={t('feedback.title')} hasRefresh>
      <Ticket query={query} />
    </Screen>
  )
}

/** One ticket beside the list. */
export function TicketPane({ id }: { id: string }) {
  return <Ticket query={useCall(feedbackDetail, { id }, { staleTime: 0 })} />
}

function Ticket({ query }: { query: ReturnType<typeof useCall<typeof feedbackDetail>> }) {
  const t = useText()
  return (
    <Loaded
      query={query}
      notFound={<EmptyState drawing={<MessagesDrawing />} title={t('feedback.unknown')} />}
      skeleton={<Skeleton shape="card" className="h-60 w-full" />}
    >
      {(data) => (
        <div className="grid gap-3">
          <Written data={data} />
          <Card className="p-4">
            <TicketSteps data={data} />
          </Card>
          {data.ticket.state === 'answered' && <IsItSolved id={data.ticket.id} />}
          {data.ticket.state !== 'solved' && <Reply id={data.ticket.id} />}
        </div>
      )}
    </Loaded>
  )
}

/** What the member has written. */
function Written({ data: { ticket } }: { data: TicketWithAnswers }) {
  const t = useText()
  const { code } = useLanguage()
  const { id, number, comment, phone, kind, createTime, deadlineTime, answeredTime, pictureCount } = ticket
  return (
    <Card className="grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
        <TicketChip ticket={ticket} />
        {t('feedback.number', { number: formatTicketNumber(number) })} · {formatDateTime(createTime, code)}
      </p>
      {kind !== 'feedback' && <p className="text-13 font-semibold">{t(`feedback.kind.${kind}`)}</p>}
      {comment && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {comment}
        </p>
      )}
      {phone && <p className="text-13 text-muted">{t('feedback.phone-given', { phone: formatAccount(phone) })}</p>}
      {deadlineTime && !answeredTime && (
        <p className="text-13 font-semibold text-caution">
          {t('feedback.deadline', { time: formatDateTime(deadlineTime, code) })}
        </p>
      )}
      {pictureCount > 0 && (
        <ul className="flex flex-wrap gap-2">
          {Array.from({ length: pictureCount }, (_, i) => (
            <li key={i}>
              <Picture id={id} number={i + 1} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Picture({ id, number }: { id: string; number: number }) {
  const t = useText()
  const { data } = useCall(feedbackPicture, { id, number }, { staleTime: Infinity })
  return data ? (
    <img
      src={data.picture}
      alt={t('feedback.picture', { number })}
      className="size-20 rounded-picture bg-page object-cover"
    />
  ) : (
    <Skeleton shape="picture" className="size-20" />
  )
}

function IsItSolved({ id }: { id: string }) {
  const t = useText()
  const { mutate, isPending } = useCallMutation(feedbackSolved, { onSuccess: (answered) => save(id, answered) })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="font-semibold">{t('feedback.solved.question')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="plain" isBusy={isPending} onPress={() => mutate({ id, isSolved: false })}>
          {t('feedback.solved.not-yet')}
        </Button>
        <Button kind="soft" isBusy={isPending} onPress={() => mutate({ id, isSolved: true })}>
          {t('feedback.solved.yes')}
        </Button>
      </div>
    </Card>
  )
}

function Reply({ id }: { id: string }) {
  const t = useText()
  const form = useForm({
    name: `feedback.${id}`,
    initial: { comment: '' },
    savedFields: ['comment'],
    rules: () => ({
      comment: ({ comment }: { comment: string }) => (comment.trim() ? null : 'feedback.comment-missing'),
    }),
    async send({ comment }) {
      save(id, await callApi(feedbackReply, { id, comment }))
      form.set({ comment: '' })
      form.deleteDraft()
      showToast(t('feedback.added'), { tone: 'good' })
    },
  })
  return (
    <Card className="p-4">
      <FormBody form={form}>
        <TextAreaField label={t('feedback.reply')} maxLength={4_000} {...form.bind('comment')} />
        <SubmitButton form={form}>{t('feedback.send')}</SubmitButton>
      </FormBody>
    </Card>
  )
}
