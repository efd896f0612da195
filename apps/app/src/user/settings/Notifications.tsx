import type { DataOf } from '@millrace/contract/call'
import { messageTopics, pushChoice, pushChoose, type MessageTopic } from '@millrace/contract/msg/message'
import { paths } from '@millrace/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { List } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Section } from '../../components/Section.tsx'
import { SwitchRow } from '../../components/SwitchRow.tsx'
import { callApi } from '../../shell/client.ts'
import { queryClient, useCall } from '../../shell/queries.ts'
import { showToast } from '../../shell/toast.ts'
import { useText } from '../../shell/useText.ts'
import { readDevicePush, subscribePush, unsubscribeDevicePush, type DevicePush } from '../push/devicePush.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

type Choice = DataOf<typeof pushChoice>

/** What is sent to this device while the app is closed, and about what. */
export function Notifications() {
  const t = useText()
  const choice = useCall(pushChoice, {})
  return (
    <Section title={t('settings.notifications.title')}>
      <Loaded query={choice} skeleton={<RowsSkeleton count={3} />}>
        {(known) => (
          <div className="grid gap-3">
            <Device publicKey={known.publicKey} />
            <Topics choice={known} />
            <div className="px-1 text-13">
              <p className="text-muted">{t('settings.notifications.in-any-case')}</p>
              <Link
                to={paths.messages}
                className="-mx-1 inline-flex min-touch items-center rounded-control px-1 font-semibold text-accent hover:underline"
              >
                {t('settings.notifications.messages')}
              </Link>
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Device({ publicKey }: { publicKey: string }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  // Asked again on coming back: the person may have been in the browser's settings.
  const key = ['devicePush', publicKey]
  const { data: state } = useQuery({ queryKey: key, queryFn: () => readDevicePush(publicKey), staleTime: 0 })
  const turn = async (isWanted: boolean) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      if (!isWanted) await unsubscribeDevicePush()
      queryClient.setQueryData<DevicePush>(key, isWanted ? await subscribePush(publicKey) : 'off')
    } catch {
      showToast(t('settings.notifications.failed'), { tone: 'bad', lastsMs: 6_000 })
    } finally {
      setIsBusy(false)
    }
  }
  if (!state) return <RowsSkeleton count={1} />
  if (state === 'on' || state === 'off') {
    return (
      <List>
        <SwitchRow
          title={t('settings.notifications.device')}
          below={t(isBusy ? 'settings.notifications.busy' : `settings.notifications.device.${state}`)}
          isOn={state === 'on'}
          onChange={(isOn) => void turn(isOn)}
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

function Topics({ choice }: { choice: Choice }) {
  const t = useText()
  const keep = (chosen: Partial<Choice>) =>
    queryClient.setQueriesData<Choice>({ queryKey: [pushChoice.path] }, (known) => known && { ...known, ...chosen })
  const choose = async (topic: MessageTopic, isOn: boolean) => {
    keep({ [topic]: isOn })
    try {
      keep(await callApi(pushChoose, { [topic]: isOn }))
    } catch {
      keep({ [topic]: !isOn })
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
