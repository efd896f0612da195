import { bankCode, bankConfirm, type Destination } from '@millrace/contract/wallet/destination'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Countdown } from '../../components/Countdown.tsx'
import { DestinationDrawing } from '../../components/drawings/DestinationDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { CodeSteps, useCodeChannels } from '../../features/user/CodeChannels.tsx'
import { callApi } from '../../shell/client.ts'
import { deleteDraft, readDraft } from '../../shell/form/drafts.ts'
import { SubmitButton, useForm } from '../../shell/form/form.tsx'
import { invalidateTags, whenRefetched } from '../../shell/queryClient.ts'
import { goBack } from '../../shell/router/history.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useText } from '../../shell/useText.ts'
import { DestinationText } from './DestinationText.tsx'
import { type DestinationKind, listPaths, useDestinations } from './useDestinations.ts'

const formName = 'destination'

/** Confirms a new destination by a code, so that it can be used before its waiting period ends. Texts: `user`. */
export function ConfirmDestination({ kind, id }: { kind: DestinationKind; id: string }) {
  const t = useText()
  const query = useDestinations()
  const destination = query.data?.list.find((each) => each.id === id)
  if (destination && !destination.isUsable)
    return (
      <CodeForm destination={destination} fetchedAtMs={query.dataUpdatedAt} onLeave={() => goBack(listPaths[kind])} />
    )
  return (
    <Screen
      title={t('destinations.confirm-title')}
      bottom={
        destination && (
          <Button isWide onPress={() => goBack(listPaths[kind])}>
            {t('destinations.done')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={
          <Card className="p-5">
            <SkeletonLines className="grid gap-3" sizes={['h-5 w-1/2', 'h-4 w-full', 'h-13 w-full']} />
          </Card>
        }
      >
        {() =>
          destination ? (
            <UsableCard destination={destination} />
          ) : (
            <EmptyState
              drawing={<DestinationDrawing />}
              title={t('destinations.missing')}
              body={t('destinations.missing-body')}
            >
              <ButtonLink to={listPaths[kind]}>{t('destinations.all')}</ButtonLink>
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  )
}

function UsableCard({ destination }: { destination: Destination }) {
  const t = useText()
  return (
    <Card className="grid gap-4 p-5">
      <p role="status" className="flex items-center gap-3 text-17 font-semibold">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-good-soft text-good">
          <Icon name="check" />
        </span>
        {t('destinations.usable')}
      </p>
      <DestinationText destination={destination} />
    </Card>
  )
}

type CodeFormProps = { destination: Destination; fetchedAtMs: number; onLeave: () => void }

function CodeForm({ destination, fetchedAtMs, onLeave }: CodeFormProps) {
  const t = useText()
  const { id, usableTime, nowTime } = destination
  const { support, channels, choose } = useCodeChannels()
  // The form is for one destination, so the draft of another one is deleted.
  useState(() => {
    if (readDraft(formName)['id'] !== id) deleteDraft(formName)
  })
  const form = useForm({
    name: formName,
    initial: { id, channel: '', againAt: '', code: '' },
    savedFields: ['id', 'channel', 'againAt'],
    rules: ({ againAt }) => (againAt ? { code: 'oneTimeCode' } : {}),
    refusalFields: { 'code.wrong': 'code' },
    send: async ({ againAt, code }): Promise<void> => {
      if (!againAt) return form.set({ id, againAt: (await callApi(bankCode, { id, channel })).againAt, code: '' })
      await callApi(bankConfirm, { id, code })
      form.deleteDraft()
      showToast(t('destinations.usable'), { tone: 'good' })
      await whenRefetched()
      onLeave()
    },
  })
  const chosen = choose(form.values.channel)
  const channel = chosen?.channel ?? 'sms'
  const { againAt } = form.values
  const bottom = (
    <>
      {chosen && (
        <SubmitButton form={form}>{t(againAt ? 'destinations.confirm' : 'destinations.send-code')}</SubmitButton>
      )}
      <Button kind="plain" isWide onPress={onLeave}>
        {t('destinations.later')}
      </Button>
    </>
  )
  return (
    <Screen title={t('destinations.confirm-title')} bottom={bottom}>
      <Card className="grid gap-3 p-5">
        <p className="flex items-center gap-2 font-semibold text-good">
          <Icon name="check" className="size-5" />
          {t('destinations.saved')}
        </p>
        <DestinationText destination={destination} />
        <p className="border-t border-line pt-3 text-13 text-muted">
          {t('destinations.waits')}{' '}
          <span className="font-semibold text-ink">
            <Countdown
              until={toDeviceTime(usableTime, nowTime, fetchedAtMs)}
              onEnd={() => void invalidateTags('destination')}
            />
          </span>
        </p>
      </Card>
      <p className="text-muted">{t('destinations.confirm-body')}</p>
      <Loaded
        query={support}
        skeleton={
          <Card className="grid gap-3 p-5">
            <Skeleton className="h-5 w-2/3" />
          </Card>
        }
      >
        {() => <CodeSteps channels={channels} chosen={chosen} form={form} noChannel={t('destinations.no-channel')} />}
      </Loaded>
    </Screen>
  )
}
