import { muteDaysMax, type ModerationItem } from '@millrace/contract/console/community'
import type { ModerationAction } from '@millrace/contract/square/safety'
import { Alert, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Note, Wrap } from '../../components/cells.tsx'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import type { ReviewItem } from '../../components/review/reviewQueue.ts'
import { pluralize } from '../../shell/amount.ts'

type Choice = ModerationAction | 'keep'

type Text = { readonly label: string; readonly title: string; readonly text: string }

const texts: Readonly<Record<Choice, Text>> = {
  keep: {
    label: 'Leave it',
    title: 'Leave it as it is?',
    text: 'It leaves the queue. Its author is told nothing, unless they have answered a decision.',
  },
  hide: {
    label: 'Hide',
    title: 'Hide it?',
    text: 'Only its author still sees it, with your reason, and can answer once.',
  },
  remove: {
    label: 'Remove',
    title: 'Remove it?',
    text: 'Nobody sees it any more. It is kept for 90 days, so that another operator can restore it.',
  },
  warn: {
    label: 'Warn',
    title: 'Warn the author?',
    text: 'It stays. The author reads your reason and can answer once.',
  },
  mute: {
    label: 'Mute',
    title: 'Mute the author?',
    text: 'The author cannot write in the community for this time. They read your reason and can answer once.',
  },
  restore: {
    label: 'Take back',
    title: 'Take the decision back?',
    text: 'It is shown again, and a mute because of it ends. The author reads your reason.',
  },
}

const muteTerms = [1, 3, 7, 14, muteDaysMax]

type Props = {
  readonly item: ModerationItem
  readonly isMuted: boolean
  readonly next: ReviewItem | undefined
  readonly onDecided: () => void
}

/** What can be decided about it. Each asks again, for a reason that the author reads. */
export function ModerationDecision({ item, isMuted, next, onDecided }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  if (item.isOwn)
    return <Alert severity="info">Another operator decides: you wrote it, or its author answers your decision.</Alert>
  const canTakeBack = !item.isGone && (item.state !== 'visible' || isMuted)
  const offered: readonly Choice[] = [
    ...(item.isOpen ? (['keep'] as const) : []),
    ...(item.memberId ? (['warn', 'mute'] as const) : []),
    ...(item.state === 'visible' ? (['hide'] as const) : []),
    ...(item.state !== 'removed' ? (['remove'] as const) : []),
    ...(canTakeBack ? (['restore'] as const) : []),
  ]
  return (
    <>
      <Wrap>
        {offered.map((action) => (
          <Button
            key={action}
            variant={action === 'hide' ? 'contained' : 'outlined'}
            color={action === 'remove' ? 'error' : 'primary'}
            onClick={() => setChoice(action)}
            sx={{ minHeight: 44, flex: { xs: '1 1 30%', sm: 'none' } }}
          >
            {texts[action].label}
          </Button>
        ))}
        <Note sx={{ flex: '1 1 auto', textAlign: { sm: 'right' } }}>
          {next ? `Next: ${next.title}` : 'Nothing else waits'}
        </Note>
      </Wrap>
      {choice && <DecideDialog item={item} action={choice} onClose={() => setChoice(null)} onDecided={onDecided} />}
    </>
  )
}

type DialogProps = {
  readonly item: ModerationItem
  readonly action: Choice
  readonly onClose: () => void
  readonly onDecided: () => void
}

function DecideDialog({ item, action, onClose, onDecided }: DialogProps) {
  const { title, text } = texts[action]
  return (
    <ProposeDialog
      title={title}
      isDangerous={action === 'remove'}
      defaultValues={{ muteDays: 7 }}
      toWish={({ muteDays }) => ({ kind: 'moderation', content: { subjectId: item.id, action, muteDays } })}
      {...((action !== 'keep' || item.hasAnswer) && {
        reasonHint: item.hasAnswer
          ? 'The author reads this as the reply to their answer. No numbers, addresses or messengers.'
          : 'The author reads this. No numbers, addresses or messengers.',
      })}
      onClose={onClose}
      onProposed={onDecided}
    >
      <Typography>{text}</Typography>
      {action === 'mute' && (
        <FormField
          name="muteDays"
          label="For how long"
          options={muteTerms.map((days) => [days, pluralize(days, 'day')])}
        />
      )}
    </ProposeDialog>
  )
}
