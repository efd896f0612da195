import type { DataOf } from '@millrace/contract/call'
import { messageTopics, pushChoice, pushChoose, type MessageTopic } from '@millrace/contract/msg/message'
import { paths } from '@millrace/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { SwitchRow } from '../../components/SwitchRow.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { changeAnswers } from '../../shell/changeAnswers.ts'
import { callApi } from '../../shell/client.ts'
import { useCall } from '../../shell/queries.ts'
import { queryClient } from '../../shell/queryClient.ts'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'
import { type DevicePush, readDevicePush, subscribePush, unsubscribeDevicePush } from '../push/devicePush.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

type Choice = DataOf<typeof pushChoice>

/** Whether this device gets push notifications, and about which topics. */
export function Notifications() {
  const t = useText()
  const choice = useCall(pushChoice, {})
  return (
    <Section title={t('settings.notifications.title')}>
      <Loaded query={choice} skeleton={<RowsSkeleton count={3} />}>
        {(data) => (
          <div className="grid gap-3">
            <DeviceSwitch publicKey={data.publicKey} />
            <TopicSwitches choice={data} />
            <div className="px-1 text-13">
              <p className="text-muted">{t('settings.notifications.in-any-case')}</p>
              <TextLink to={paths.messages} className="-mx-1 px-1">
                {t('settings.notifications.messages')}
              </TextLink>
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function DeviceSwitch({ publicKey }: { publicKey: string }) {
  const t = useText()
  // Read again on coming back, because the browser's settings may have changed.
  const key = ['devicePush', publicKey]
  const { data: state } = useQuery({ queryKey: key, queryFn: () => readDevicePush(publicKey), staleTime: 0 })
  const { mutate: toggle, isPending: isBusy } = useCallMutation(async (isOn: boolean) => {
    try {
      if (!isOn) await unsubscribeDevicePush()
      queryClient.setQueryData<DevicePush>(key, isOn ? await subscribePush(publicKey) : 'off')
    } catch {
      showToast(t('settings.notifications.failed'), { tone: 'bad', durationMs: 6_000 })
    }
  })
  if (!state) return <RowsSkeleton count={1} />
  if (state === 'on' || state === 'off') {
    return (
      <List>
        <SwitchRow
          title={t('settings.notifications.device')}
          below={t(isBusy ? 'settings.notifications.busy' : `settings.notifications.device.${state}`)}
          isOn={state === 'on'}
          onChange={toggle}
        />
      </List>
    )
  }
  return (
    <Note
      tone={state === 'denied' ? 'caution' : 'plain'}
      icon={state === 'home-screen' ? 'share' : 'bell'}
      title={t(`settings.notifications.${state}`)}
    >
      <p>{t(`settings.notifications.${state}-body`)}</p>
    </Note>
  )
}

function TopicSwitches({ choice }: { choice: Choice }) {
  const t = useText()
  const updateCache = (changes: Partial<Choice>, write?: Promise<unknown>) =>
    changeAnswers<Choice>({ queryKey: [pushChoice.path] }, (cached) => ({ ...cached, ...changes }), write)
  const choose = async (topic: MessageTopic, isOn: boolean) => {
    const writing = callApi(pushChoose, { [topic]: isOn })
    updateCache({ [topic]: isOn }, writing)
    try {
      updateCache(await writing)
    } catch {
      updateCache({ [topic]: !isOn })
    }
  }
  return (
    <List label={t('settings.notifications.topics')}>
      {messageTopics.map((topic) => (
        <SwitchRow
          key={topic}
          title={t(`settings.notifications.${topic}`)}
          below={t(`settings.notifications.${topic}-body`)}
          isOn={choice[topic]}
          onChange={(isOn) => void choose(topic, isOn)}
        />
      ))}
    </List>
  )
}
