import { paths } from '@millrace/contract/paths'
import {
  accountChangeCancel,
  accountChangeCode,
  accountChangeConfirm,
  type AccountChange,
} from '@millrace/contract/user/accountChange'
import { formatAccount } from '@millrace/texts'
import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { CodeSteps, useCodeChannels } from '../../features/user/CodeChannels.tsx'
import { callApi } from '../../shell/client.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { SubmitButton, useForm } from '../../shell/form/form.tsx'
import { invalidateTags, whenRefetched } from '../../shell/queryClient.ts'
import { goBack } from '../../shell/router/history.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { toDeviceTime } from '../../shell/toDeviceTime.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

type ConfirmChangeProps = { title: string; change: AccountChange; fetchedAtMs: number }

/** Asked again a little later than that: it is the server that makes the change, once a minute. */
const lookAgainMs = 30_000

/** A code to what the member had before makes a new account count at once; else it waits. */
export function ConfirmChange({ title, change, fetchedAtMs }: ConfirmChangeProps) {
  const t = useText()
  const { code: language } = useLanguage()
  const { channel, value, usableTime, nowTime } = change
  const { support, channels, choose } = useCodeChannels()
  const leave = () => goBack(paths.security)
  const form = useForm({
    name: channel === 'sms' ? 'confirmPhone' : 'confirmEmail',
    initial: { channel: '', againAt: '', code: '' },
    savedFields: ['channel', 'againAt'],
    rules: ({ againAt }) => (againAt ? { code: 'oneTimeCode' } : {}),
    refusalFields: { 'code.wrong': 'code', 'account.registered': 'code' },
    send: async ({ againAt, code }): Promise<void> => {
      const by = chosen?.channel ?? 'sms'
      if (!againAt) return form.set({ againAt: (await callApi(accountChangeCode, { channel, by })).againAt, code: '' })
      await callApi(accountChangeConfirm, { channel, code })
      form.deleteDraft()
      showToast(t('accountChange.done'), { tone: 'good' })
      await whenRefetched()
      leave()
    },
  })
  const cancelling = useCallMutation(accountChangeCancel, {
    onSuccess: () => {
      form.deleteDraft()
      showToast(t('accountChange.cancelled'))
      leave()
    },
  })
  const chosen = choose(form.values.channel)
  const endsAt = toDeviceTime(usableTime, nowTime, fetchedAtMs)
  useEffect(() => {
    const timer = setTimeout(
      () => void invalidateTags('accountChange', 'user'),
      Math.min(Math.max(Date.parse(endsAt) - Date.now(), 0) + lookAgainMs, 2_147_483_647),
    )
    return () => clearTimeout(timer)
  }, [endsAt, fetchedAtMs])
  const bottom = (
    <>
      {chosen && (
        <SubmitButton form={form}>{t(form.values.againAt ? 'accountChange.confirm' : 'register.send')}</SubmitButton>
      )}
      <Button kind="plain" isWide isBusy={cancelling.isPending} onPress={() => cancelling.mutate({ channel })}>
        {t('accountChange.cancel')}
      </Button>
    </>
  )
  return (
    <Screen title={title} bottom={bottom}>
      <Card className="grid gap-3 p-5">
        <p className="flex items-center gap-2 font-semibold text-good">
          <Icon name="check" className="size-5" />
          {t('accountChange.proved')}
        </p>
        <p className="font-semibold break-all">{formatAccount(value)}</p>
        <p className="border-t border-line pt-3 text-13 text-muted">
          {t('accountChange.waits', { time: formatDateTime(usableTime, language) })}
        </p>
      </Card>
      <p className="text-muted">{t('accountChange.why')}</p>
      <Loaded query={support} skeleton={<Skeleton shape="card" className="h-24 w-full" />}>
        {() => <CodeSteps channels={channels} chosen={chosen} form={form} noChannel={t('accountChange.no-channel')} />}
      </Loaded>
    </Screen>
  )
}
