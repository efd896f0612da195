import type { DataOf } from '@millrace/contract/call'
import type { feedbackDetail } from '@millrace/contract/msg/feedback'
import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type Step = { readonly key: string; readonly title: string; readonly time: string; readonly body?: string }

/** What happened to a ticket: received, read, and what was answered and added. */
export function TicketSteps({ data: { ticket, answers } }: { data: DataOf<typeof feedbackDetail> }) {
  const t = useText()
  const { readTime, readBy, createTime, answeredTime, kind, state } = ticket
  const steps: Step[] = [
    { key: 'received', title: t('feedback.step.received'), time: createTime },
    ...(readTime
      ? [
          {
            key: 'read',
            title: readBy ? t('feedback.step.read-by', { name: readBy }) : t('feedback.step.read'),
            time: readTime,
          },
        ]
      : []),
    ...answers.map(({ number, isStaff, staffName, content, createTime: time }) => ({
      key: String(number),
      title: isStaff ? t('feedback.step.answered', { name: staffName }) : t('feedback.step.added'),
      time,
      body: content,
    })),
    // The answer to a message of the chat is there.
    ...(kind === 'chat' && answeredTime && answers.length === 0
      ? [{ key: 'chat', title: t('feedback.step.answered-in-chat'), time: answeredTime }]
      : []),
  ]
  const waits = state === 'open' && t(readTime ? 'feedback.step.waits-read' : 'feedback.step.waits')
  return (
    <ol className="grid">
      {steps.map((step, i) => (
        <Row key={step.key} isLast={i === steps.length - 1 && !waits} icon={<Icon name="check" className="size-4" />}>
          <StepBody step={step} />
        </Row>
      ))}
      {waits && (
        <Row isLast isOpen icon={<Icon name="clock" className="size-4" />}>
          <p className="pt-1 text-13 text-muted">{waits}</p>
        </Row>
      )}
      {state === 'solved' && <li className="pt-2 text-13 font-semibold text-good">{t('feedback.step.solved')}</li>}
    </ol>
  )
}

function StepBody({ step: { title, time, body } }: { step: Step }) {
  const { code } = useLanguage()
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="text-13 text-muted">{formatDateTime(time, code)}</p>
      {body && (
        <p dir="auto" className="mt-2 rounded-control bg-soft p-3 whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
      )}
    </>
  )
}

type RowProps = { isLast: boolean; isOpen?: boolean; icon: ReactNode; children: ReactNode }

function Row({ isLast, isOpen = false, icon, children }: RowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span className="grid grid-rows-[auto_1fr] justify-items-center">
        <span
          className={`grid size-7 place-items-center rounded-full ${isOpen ? 'bg-page text-muted' : 'bg-good-soft text-good'}`}
        >
          {icon}
        </span>
        {!isLast && <span className="border-l border-line" />}
      </span>
      <div className={isLast ? '' : 'pb-4'}>{children}</div>
    </li>
  )
}
