import { paths } from '@millrace/contract/paths'
import {
  changePayPassword,
  hasPayPass,
  payPasswordCode,
  payPasswordCodeSupport,
  setPayPassword,
} from '@millrace/contract/user/fundPassword'
import type { TextKey } from '@millrace/texts'
import { useSearchParams } from 'react-router'
import { Card } from '../../components/Card.tsx'
import { CodeChannelChoice, NoCodeChannelNote } from '../../components/CodeChannels.tsx'
import { CodeEntry } from '../../components/CodeEntry.tsx'
import { CodeField } from '../../components/CodeField.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { callApi } from '../../shell/client.ts'
import { formatDateTime } from '../../shell/dates.ts'
import { FormBody } from '../../shell/form/FormBody.tsx'
import { SubmitButton } from '../../shell/form/SubmitButton.tsx'
import { useForm } from '../../shell/form/useForm.ts'
import { invalidateCalls, useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useGoBack } from '../../shell/useGoBack.ts'
import { invalidateMember, useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const initial = { channel: '', againAt: '', code: '', payPassword: '', repeat: '' }
const checkRepeat = ({ payPassword, repeat }: typeof initial): TextKey | null =>
  repeat === payPassword ? null : 'fundPassword.repeat-wrong'

/** Sets or changes the fund password. A code is needed instead of the old password. */
export function FundPasswordScreen() {
  const t = useText()
  const { code: language } = useLanguage()
  const [search] = useSearchParams()
  const next = search.get('next')
  const goBack = useGoBack(next?.startsWith('/') ? next : paths.security)
  const member = useMember()
  const state = useCall(hasPayPass, {})
  const support = useCall(payPasswordCodeSupport, {})
  const isSet = state.data?.hasPayPass ?? false
  const form = useForm({
    name: 'fundPwd',
    initial,
    savedFields: ['channel', 'againAt'],
    rules: ({ againAt }) => (againAt ? { code: 'oneTimeCode', payPassword: 'fundPassword', repeat: checkRepeat } : {}),
    refusalFields: { 'code.wrong': 'code' },
    send: async ({ againAt, code, payPassword }): Promise<void> => {
      if (!againAt) return form.set({ againAt: (await callApi(payPasswordCode, { channel })).againAt, code: '' })
      await callApi(isSet ? changePayPassword : setPayPassword, { code, payPassword })
      form.deleteDraft()
      await Promise.all([invalidateMember(), invalidateCalls(hasPayPass)])
      showToast(t(isSet ? 'fundPassword.changed' : 'fundPassword.done'), { tone: 'good' })
      await goBack()
    },
  })
  const channels = support.data ?? []
  const chosen = channels.find((each) => each.channel === form.values.channel) ?? channels[0]
  const channel = chosen?.channel ?? 'sms'
  const { againAt } = form.values
  const bottom = chosen && (
    <SubmitButton form={form}>
      {t(againAt ? (isSet ? 'fundPassword.change' : 'fundPassword.submit') : 'register.send')}
    </SubmitButton>
  )
  const { bind } = form
  return (
    <Screen title={t('fundPassword.title')} bottom={bottom}>
      <p className="text-muted">{t('fundPassword.intro')}</p>
      {state.data?.lockedUntil && (
        <Note tone="caution" icon="lock">
          <p>{t('fundPassword.locked', { time: formatDateTime(state.data.lockedUntil, language) })}</p>
        </Note>
      )}
      <Loaded
        query={support}
        skeleton={
          <Card className="grid gap-4 p-5">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-13 w-full" />
          </Card>
        }
      >
        {() =>
          chosen ? (
            <FormBody form={form}>
              {againAt ? (
                <>
                  <CodeEntry
                    account={(channel === 'sms' ? member.data?.phone : member.data?.email) ?? ''}
                    sentTo={chosen.sentTo}
                    againAt={againAt}
                    formName="fundPwd"
                    field={bind('code')}
                    onAgain={() => form.set({ againAt: '', code: '' })}
                  />
                  <CodeField
                    label={t('fundPassword.new')}
                    hint={t('fundPassword.hint')}
                    isSecret
                    value={form.values.payPassword}
                    error={form.errors['payPassword']}
                    onChange={bind('payPassword').onChange}
                  />
                  <CodeField
                    label={t('fundPassword.repeat')}
                    isSecret
                    value={form.values.repeat}
                    error={form.errors['repeat']}
                    onChange={bind('repeat').onChange}
                  />
                </>
              ) : (
                <CodeChannelChoice
                  channels={channels}
                  chosen={chosen}
                  onChange={(value) => form.set({ channel: value })}
                />
              )}
            </FormBody>
          ) : (
            <NoCodeChannelNote body={t('fundPassword.no-channel-body')} />
          )
        }
      </Loaded>
    </Screen>
  )
}
