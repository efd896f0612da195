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
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CodeEntry } from '../../components/CodeEntry.tsx'
import { CodeField } from '../../components/CodeField.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Segmented } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { callApi } from '../../shell/client.ts'
import { formatMoment } from '../../shell/dates.ts'
import { FormBody } from '../../shell/form/FormBody.tsx'
import { SubmitButton } from '../../shell/form/SubmitButton.tsx'
import { useForm } from '../../shell/form/useForm.ts'
import { queryClient, useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useGoBack } from '../../shell/useGoBack.ts'
import { memberChanged, useMember } from '../../shell/useMember.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

const initial = { channel: '', againAt: '', code: '', payPassword: '', repeat: '' }
const repeated = ({ payPassword, repeat }: typeof initial): TextKey | null =>
  repeat === payPassword ? null : 'fundPassword.repeat-wrong'

/** Sets the fund password, or changes it: a code takes the place of the old one. */
export function FundPasswordScreen() {
  const t = useText()
  const { code: language } = useLanguage()
  const [search] = useSearchParams()
  const next = search.get('next')
  const leave = useGoBack(next?.startsWith('/') ? next : paths.security)
  const member = useMember()
  const state = useCall(hasPayPass, {})
  const support = useCall(payPasswordCodeSupport, {})
  const isSet = state.data?.hasPayPass ?? false
  const form = useForm({
    name: 'fundPwd',
    initial,
    kept: ['channel', 'againAt'],
    rules: ({ againAt }) => (againAt ? { code: 'oneTimeCode', payPassword: 'fundPassword', repeat: repeated } : {}),
    refusals: { 'code.wrong': 'code' },
    send: async ({ againAt, code, payPassword }): Promise<void> => {
      if (!againAt) return form.set({ againAt: (await callApi(payPasswordCode, { channel })).againAt, code: '' })
      await callApi(isSet ? changePayPassword : setPayPassword, { code, payPassword })
      form.drop()
      await Promise.all([memberChanged(), queryClient.invalidateQueries({ queryKey: [hasPayPass.path] })])
      showToast(t(isSet ? 'fundPassword.changed' : 'fundPassword.done'), { tone: 'good' })
      await leave()
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
          <p>{t('fundPassword.locked', { time: formatMoment(state.data.lockedUntil, language) })}</p>
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
                <Card className="grid gap-3 p-5">
                  {channels.length > 1 && (
                    <Segmented
                      label={t('fundPassword.channel')}
                      options={channels.map((each) => ({
                        value: each.channel,
                        text: t(each.channel === 'sms' ? 'inbox.sms' : 'account.email'),
                      }))}
                      value={channel}
                      onChange={(value) => form.set({ channel: value })}
                    />
                  )}
                  <p>
                    {t('fundPassword.goes-to')} <strong className="font-semibold">{chosen.sentTo}</strong>
                  </p>
                </Card>
              )}
            </FormBody>
          ) : (
            <Note tone="caution" title={t('fundPassword.no-channel')}>
              <p>{t('fundPassword.no-channel-body')}</p>
              <div className="mt-1">
                <ButtonLink kind="soft" to={paths.bindEmail}>
                  {t('email.title')}
                </ButtonLink>
              </div>
            </Note>
          )
        }
      </Loaded>
    </Screen>
  )
}
