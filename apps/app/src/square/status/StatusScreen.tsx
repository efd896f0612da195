import type { DataOf } from '@millrace/contract/call'
import { squareAnswer, squareStatus, squareUnblock } from '@millrace/contract/square/safety'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CardList } from '../../components/CardList.tsx'
import { Chip } from '../../components/Chip.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { callApi } from '../../shell/client.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { FormBody, useForm } from '../../shell/form/form.tsx'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { TextArea } from '../post/TextArea.tsx'
import { useWriting } from '../post/useWriting.ts'

type Status = DataOf<typeof squareStatus>

/** What our staff did about the member's posts, with their one answer, and whom the member has blocked. */
export function StatusScreen() {
  const t = useText()
  const status = useCall(squareStatus, {}, { staleTime: 0 })
  const { hindrance } = useWriting()
  return (
    <Screen title={t('status.title')} hasRefresh>
      <Loaded query={status} skeleton={<Skeleton shape="card" className="h-40 w-full" />}>
        {({ actions, blocked }) => (
          <>
            {hindrance && (
              <Note tone="caution" icon="clock">
                {hindrance}
              </Note>
            )}
            <Section title={t('status.actions')}>
              {actions.length === 0 ? (
                <p className="text-muted">{t('status.actions.none')}</p>
              ) : (
                <CardList items={actions}>{(action) => <ActionCard action={action} />}</CardList>
              )}
            </Section>
            <Section title={t('status.blocked')}>
              {blocked.length === 0 ? (
                <p className="text-muted">{t('status.blocked.none')}</p>
              ) : (
                <Blocked blocked={blocked} />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function ActionCard({ action }: { action: Status['actions'][number] }) {
  const t = useText()
  const { code } = useLanguage()
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Chip tone={action.action === 'restore' ? 'good' : 'caution'}>{t(`status.action.${action.action}`)}</Chip>
        <time dateTime={action.createTime} className="text-13 text-muted">
          {formatDateTime(action.createTime, code)}
        </time>
      </div>
      {action.content && (
        <blockquote dir="auto" className="rounded-picture bg-page px-3 py-2 text-13 text-muted">
          {action.content}
        </blockquote>
      )}
      <p>{action.reason}</p>
      {action.until && (
        <p className="text-13 text-muted">
          {action.endedTime
            ? t('status.ended', { time: formatDateTime(action.endedTime, code) })
            : t('status.until', { time: formatDateTime(action.until, code) })}
        </p>
      )}
      {action.answer ? (
        <>
          <Quoted title={t('status.your-answer')} text={action.answer} />
          {action.reply && <Quoted title={t('status.reply')} text={action.reply} />}
        </>
      ) : (
        action.action !== 'restore' && <AnswerForm id={action.id} />
      )}
    </Card>
  )
}

function AnswerForm({ id }: { id: string }) {
  const t = useText()
  const form = useForm({
    initial: { content: '' },
    rules: () => ({}),
    send: async ({ content }) => {
      await callApi(squareAnswer, { id, content })
      showToast(t('status.answered'), { tone: 'good' })
    },
  })
  return (
    <FormBody form={form} className="grid gap-3">
      <TextArea label={t('status.answer')} maxLength={1_000} {...form.bind('content')} />
      <Button type="submit" kind="soft" disabled={form.values.content.trim() === ''} isBusy={form.isBusy}>
        {t('status.send')}
      </Button>
    </FormBody>
  )
}

function Quoted({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-picture bg-soft px-3 py-2">
      <p className="text-13 font-semibold text-muted">{title}</p>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}

function Blocked({ blocked }: { blocked: Status['blocked'] }) {
  const t = useText()
  const { code } = useLanguage()
  const unblock = useCallMutation(squareUnblock)
  return (
    <List label={t('status.blocked')}>
      {blocked.map(({ id, username, createTime }) => (
        <ListRow
          key={id}
          title={username}
          below={formatDateTime(createTime, code)}
          after={
            <Button
              kind="soft"
              aria-label={t('status.unblock-name', { name: username })}
              isBusy={unblock.pending?.id === id}
              onPress={() => unblock.mutate({ id })}
            >
              {t('status.unblock')}
            </Button>
          }
        />
      ))}
    </List>
  )
}
